import type { Finding, Severity } from '@floatwise/contracts';
import { Copy, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { inputClass } from '../../components/ui/text-field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { classNames } from '../../lib/class-names.ts';
import { copyText } from '../../lib/copy-text.ts';
import { formatCount, formatCounted } from '../../lib/format-count.ts';
import {
  countSeverities,
  filterFindingRows,
  type FindingColumn,
  type FindingRow,
  type FindingSort,
  listFindingRows,
  nextSort,
  sortFindingRows,
} from './finding-rows.ts';
import { formatTsv } from './format-tsv.ts';
import { SeverityBadge } from './severity-badge.tsx';
import { SeverityFilter } from './severity-filter.tsx';

const columns: readonly Column<FindingRow, FindingColumn>[] = [
  {
    key: 'severity',
    title: 'Severity',
    width: '6.5rem',
    cell: (row) => <SeverityBadge severity={row.severity} />,
  },
  {
    key: 'code',
    title: 'Code',
    width: '13rem',
    cell: (row) => <span className="font-mono text-xs text-muted">{row.code}</span>,
  },
  {
    key: 'place',
    title: 'Where',
    width: '12rem',
    wide: true,
    cell: (row) => <span className="font-mono text-xs tabular-nums">{row.place}</span>,
  },
  { key: 'message', title: 'Finding', width: 'minmax(0, 1fr)', wide: true, cell: (row) => row.message },
];

/** The findings of a report: filter, search, sort, copy. */
export function FindingsPanel({ findings }: { findings: readonly Finding[] }) {
  const rows = useMemo(() => listFindingRows(findings), [findings]);
  const counts = useMemo(() => countSeverities(rows), [rows]);
  const [severity, setSeverity] = useState<Severity | 'all'>('all');
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<FindingSort>();
  const deferredQuery = useDeferredValue(query);
  const shown = useMemo(
    () => sortFindingRows(filterFindingRows(rows, { severity, query: deferredQuery }), sort),
    [rows, severity, deferredQuery, sort],
  );
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold">Findings</h3>
        <p className="text-muted tabular-nums" aria-live="polite">
          {shown.length === rows.length
            ? formatCounted(rows.length, 'finding')
            : `${formatCount(shown.length)} of ${formatCounted(rows.length, 'finding')}`}
        </p>
      </div>
      {rows.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SeverityFilter value={severity} counts={counts} onChange={setSeverity} />
          <SearchField query={query} onChange={setQuery} />
          <Button
            variant="secondary"
            size="small"
            onClick={() => void copyRows(shown)}
            icon={<Copy className="size-3.5" aria-hidden="true" />}
          >
            Copy as TSV
          </Button>
        </div>
      )}
      <DataTable
        label="Findings"
        columns={columns}
        rows={shown}
        rowKey={(row) => row.index}
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
        empty={
          rows.length === 0
            ? 'Nothing was found that needs a remark.'
            : 'No finding matches. Clear the search or choose another severity.'
        }
      />
    </section>
  );
}

function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  return (
    <div className="relative min-w-40 flex-1 sm:ml-auto sm:max-w-64">
      <Search className="absolute left-2.5 top-2 size-4 text-muted" aria-hidden="true" />
      <input
        type="search"
        aria-label="Search the findings"
        placeholder="Search"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'h-8! border-edge pl-8!')}
      />
    </div>
  );
}

async function copyRows(rows: readonly FindingRow[]): Promise<void> {
  try {
    await copyText(formatTsv(rows));
    showToast({ title: 'Copied', description: `${formatCounted(rows.length, 'row')} with a header.` });
  } catch (error) {
    showToast({
      variant: 'destructive',
      title: 'Copying failed',
      description: error instanceof Error ? error.message : 'The browser refused.',
    });
  }
}
