import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight, FileDown } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { changeParams, countPages, readPage } from '../model/page-number.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { formatCsv } from '../../../lib/format-separated.ts';
import { LoadProblem } from '../../../components/ui/load-problem.tsx';
import { findGraphqlMessage } from '../api/use-users.ts';

interface TableSectionProps {
  title: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A table of the dashboard with its heading. */
export function TableSection({ title, note, action, children }: TableSectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-base font-semibold">{title}</h2>
          {note !== undefined && <p className="text-xs text-muted">{note}</p>}
        </div>
        {action !== undefined && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
      {children}
    </section>
  );
}

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

interface SaveCsvButtonProps {
  /** Name of the table, for screen readers. */
  what: string;
  fileName: string;
  /** The first row contains the titles. */
  getRows: () => readonly (readonly string[])[];
}

/** Saves a table as shown. */
export function SaveCsvButton({ what, fileName, getRows }: SaveCsvButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={FileDown}
      onClick={() => downloadBlob(new Blob([formatCsv(getRows())], { type: 'text/csv' }), fileName)}
    >
      CSV<span className="sr-only"> of {what}</span>
    </Button>
  );
}

interface LoadErrorProps {
  list: { readonly error?: unknown; readonly refetch: () => void };
  /** Shown unless an error occurred. */
  children?: ReactNode;
}

/** Alert with a button to try again. */
export function LoadError({ list: { error, refetch }, children = null }: LoadErrorProps) {
  if (error === undefined) return children;
  return (
    <LoadProblem title="Error" onRetry={refetch}>
      {findGraphqlMessage(error)}
    </LoadProblem>
  );
}
