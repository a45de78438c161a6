import { computePrice, formatCredits, freeTasks, type ToolFacts } from '@floatwise/contracts';
import { Coins } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useCreditOffer } from '../../../config/site.ts';
import { formatCounted } from '../../../lib/format-count.ts';
import { useUser } from '../../session/api/use-user.ts';
import { useTaskCount } from '../hooks/use-task-count.ts';

interface PriceNoteProps {
  tool: ToolFacts;
  file: File;
  /** Told the price as soon as it is on the page. */
  onPrice: (price: number) => void;
}

/** What the conversion of this file will cost, where that can be known before it. */
export function PriceNote({ tool, file, onPrice }: PriceNoteProps) {
  const offer = useCreditOffer();
  const tasks = useTaskCount(file);
  const credits = useUser().data?.credits ?? 0;
  const price = tasks === undefined ? undefined : computePrice(tasks);
  const isFree = offer === undefined || offer.freeUntil !== undefined;
  useEffect(() => {
    if (price !== undefined && !isFree) onPrice(price);
  }, [price, isFree, onPrice]);
  if (isFree || price === 0) return null;
  if (price === undefined || tasks === undefined) {
    // The tasks of a workbook are counted when it is converted.
    return tool.category === 'xer' ? null : (
      <Note>
        Free for schedules of up to {freeTasks} tasks. If this one has more, you are told the price before you
        pay it.
      </Note>
    );
  }
  return (
    <Note>
      {formatCounted(tasks, 'task')}: this conversion costs <strong>{formatCredits(price)}</strong>, paid when
      you have the file. You have {formatCredits(credits)}.{' '}
      {price > credits && (
        <Link to="/credits" className="text-accent-ink underline underline-offset-2 hover:no-underline">
          Get credits
        </Link>
      )}
    </Note>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-4 flex items-start gap-2 text-sm" data-price>
      <Coins className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
