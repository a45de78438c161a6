import { formatCredits, freeTasks, type ToolFacts } from '@floatwise/contracts';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import type { Price } from '../hooks/use-price.ts';

/** What converting the files will cost, if that is known in advance. A button that is disabled while credits are missing refers to `id`. */
export function PriceNote(props: { id?: string; tool: ToolFacts; price: Price | undefined }) {
  const { id, tool, price: known } = props;
  if (known === undefined || known.price === 0) return null;
  const { tasks, price, credits, isShort } = known;
  if (price === undefined || tasks === undefined) {
    // A workbook's tasks are counted during its conversion.
    return tool.category === 'xer' ? null : (
      <Note>
        Free for schedules of up to {freeTasks} tasks. If this one has more, you see the result&apos;s summary
        and the price before you pay.
      </Note>
    );
  }
  if (isShort) {
    return (
      <Note id={id} isShort>
        {formatCounted(tasks, 'task')}: this conversion costs {formatCredits(price)} and you have{' '}
        {formatCount(credits)}. <TextLink to="/credits">Get credits</TextLink> to convert this file.
      </Note>
    );
  }
  return (
    <Note>
      {formatCounted(tasks, 'task')}: this conversion costs <strong>{formatCredits(price)}</strong> (you have{' '}
      {formatCount(credits)}), charged when you get the file. Nothing is charged if nothing was found and
      nothing changed, or if you discard the result.
    </Note>
  );
}

function Note(props: { id?: string | undefined; isShort?: boolean; children: ReactNode }) {
  const { id, isShort = false, children } = props;
  return (
    <p
      id={id}
      role="status"
      className={classNames('mt-4 flex items-start gap-2 text-sm', isShort && 'text-near')}
      data-price
    >
      <Coins className={classNames('mt-0.5 size-4 shrink-0', !isShort && 'text-muted')} />
      <span>{children}</span>
    </p>
  );
}
