import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { changeParams, countPages, readPage } from '../model/page-number.ts';

interface PagesProps {
  /** Accessible name: the list that these buttons page through. */
  label: string;
  /** Rows on all pages. */
  total: number;
  isLoading: boolean;
}

/** Buttons that turn the pages of a list; the address keeps the page. */
export function Pages({ label, total, isLoading }: PagesProps) {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const count = countPages(total);
  if (count === 1 && page === 1) return null;
  const turnTo = (next: number) =>
    setParams((before) => changeParams(before, { page: next === 1 ? '' : String(next) }));
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="small"
        disabled={page === 1}
        icon={<ChevronLeft className="size-4" />}
        // The address may name a page beyond the last one.
        onClick={() => turnTo(Math.min(page - 1, count))}
      >
        Previous
      </Button>
      <span className="text-muted tabular-nums">
        Page {formatCount(page)} of {formatCount(count)}
      </span>
      <Button
        variant="secondary"
        size="small"
        disabled={page >= count || isLoading}
        onClick={() => turnTo(page + 1)}
      >
        Next
        <ChevronRight className="size-4" />
      </Button>
    </nav>
  );
}
