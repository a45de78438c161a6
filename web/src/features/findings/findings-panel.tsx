import type { Finding, Severity } from '@floatwise/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { formatCount, formatCounted } from '../../lib/format-count.ts';
import {
  countSeverities,
  filterFindingRows,
  formatFindingsTsv,
  type FindingColumn,
  type FindingRow,
  type FindingSort,
  listFindingRows,
  nextSort,
  sortFindingRows,
} from './finding-rows.ts';
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
    cell: (row) => (
      <span className="font-mono text-xs text-muted">
        <FindingCode code={row.code} />
      </span>
    ),
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
          <SearchField label="Search the findings" query={query} onChange={setQuery} />
          <CopyButton getText={() => formatFindingsTsv(shown)} rows={shown.length} />
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

/** A code may break after the tool's name, where it has one. */
function FindingCode({ code }: { code: string }) {
  const point = code.indexOf('.') + 1;
  return (
    <>
      {code.slice(0, point)}
      <wbr />
      {code.slice(point)}
    </>
  );
}
