import type { ReportColumn, ReportTable } from '@floatwise/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatCount, formatCounted } from '../../lib/format-count.ts';
import { formatTsv } from '../../lib/format-tsv.ts';
import { NetworkPicture } from './network-picture.tsx';
import {
  filterTableRows,
  listTableRows,
  nextTableSort,
  sortTableRows,
  type TableRow,
  type TableSort,
} from './table-rows.ts';

const narrowestRem = 5;
const widestRem = 22;
const remPerCharacter = 0.55;
/** Widths are fitted to so many rows. */
const rowsMeasured = 300;

/** One table of a report: search, sort, copy. Wider than the page it scrolls sideways. */
export function ReportTableView({ table }: { table: ReportTable }) {
  const rows = useMemo(() => listTableRows(table), [table]);
  const columns = useMemo(() => createColumns(table.columns, rows), [table, rows]);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<TableSort>();
  const deferredQuery = useDeferredValue(query);
  const shown = useMemo(
    () => sortTableRows(filterTableRows(rows, deferredQuery), sort),
    [rows, deferredQuery, sort],
  );
  const titles = table.columns.map((column) => column.title);
  const [chosen, setChosen] = useState(0);
  const picture = table.pictures?.[chosen];
  return (
    <section>
      {table.description !== undefined && <p className="mb-3 max-w-prose text-muted">{table.description}</p>}
      {rows.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p className="text-muted tabular-nums" aria-live="polite">
            {shown.length === rows.length
              ? formatCounted(rows.length, 'row')
              : `${formatCount(shown.length)} of ${formatCounted(rows.length, 'row')}`}
          </p>
          <SearchField label={`Search ${table.title}`} query={query} onChange={setQuery} />
          <CopyButton
            getText={() => formatTsv([titles, ...shown.map((row) => row.texts)])}
            rows={shown.length}
          />
        </div>
      )}
      {picture !== undefined && picture !== null && (
        <div className="mb-3">
          <NetworkPicture picture={picture} />
        </div>
      )}
      <DataTable
        label={table.title}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.index}
        sort={sort}
        onSort={(column) => setSort(nextTableSort(sort, column))}
        scrolls
        {...(table.pictures === undefined
          ? {}
          : { selection: { key: chosen, onSelect: (row: TableRow) => setChosen(row.index) } })}
        empty={rows.length === 0 ? 'There are none.' : 'No row matches. Clear the search.'}
      />
    </section>
  );
}

function createColumns(
  columns: readonly ReportColumn[],
  rows: readonly TableRow[],
): Column<TableRow, string>[] {
  return columns.map((column, place) => ({
    key: String(place),
    title: column.title,
    width: `${computeWidth(column, rows, place)}rem`,
    cell: (row) => (
      <span
        className={classNames(
          column.kind === 'text' ? '' : 'block tabular-nums',
          column.kind !== 'text' && column.kind !== 'date' && 'text-right',
        )}
      >
        {row.texts[place]}
      </span>
    ),
  }));
}

/** In rem: wide enough for the longest text, within bounds; a longer text wraps. */
function computeWidth(column: ReportColumn, rows: readonly TableRow[], place: number): number {
  // The header has an arrow beside its title.
  let longest = column.title.length + 4;
  for (const row of rows.slice(0, rowsMeasured)) longest = Math.max(longest, row.texts[place]?.length ?? 0);
  return Math.min(widestRem, Math.max(narrowestRem, Math.ceil(longest * remPerCharacter)));
}
