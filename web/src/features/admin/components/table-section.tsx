import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight, FileDown } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { SmallButton } from '../../../components/ui/button.tsx';
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

/** Buttons that turn the pages of a list of `total` rows; the address keeps the page. `label` is their accessible name. */
export function Pages({ label, total, isLoading }: { label: string; total: number; isLoading: boolean }) {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const count = countPages(total);
  if (count === 1 && page === 1) return null;
  const turnTo = (next: number) =>
    setParams((before) => changeParams(before, { page: next === 1 ? '' : String(next) }));
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap items-center gap-3">
      <SmallButton
        disabled={page === 1}
        icon={<ChevronLeft className="size-4" />}
        // The address may name a page beyond the last one.
        onClick={() => turnTo(Math.min(page - 1, count))}
      >
        Previous
      </SmallButton>
      <span className="text-muted tabular-nums">
        Page {formatCount(page)} of {formatCount(count)}
      </span>
      <SmallButton disabled={page >= count || isLoading} onClick={() => turnTo(page + 1)}>
        Next
        <ChevronRight className="size-4" />
      </SmallButton>
    </nav>
  );
}

/** Saves a table as shown; the first row contains the titles. `what` is its name for screen readers. */
export function SaveCsvButton(props: { what: string; fileName: string; getRows: () => string[][] }) {
  const { what, fileName, getRows } = props;
  return (
    <SmallButton
      icon={FileDown}
      about={`of ${what}`}
      onClick={() => downloadBlob(new Blob([formatCsv(getRows())], { type: 'text/csv' }), fileName)}
    >
      CSV
    </SmallButton>
  );
}

/** Alert with a button to try again; the children if there was no error. */
export function LoadError(props: {
  list: { error?: unknown; refetch: () => unknown };
  children?: ReactNode;
}) {
  const { error, refetch } = props.list;
  if (error === undefined) return props.children;
  return (
    <LoadProblem title="Error" onRetry={() => void refetch()}>
      {findGraphqlMessage(error)}
    </LoadProblem>
  );
}
