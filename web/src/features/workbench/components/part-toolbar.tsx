import { Copy, Download } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { copyRows } from '../../../lib/copy-rows.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import { formatCsv } from '../../../lib/format-csv.ts';
import { formatTsv } from '../../../lib/format-tsv.ts';
import type { ShownColumns } from '../hooks/use-shown-columns.ts';
import { type ColumnFilters, filterRows } from '../model/column-filter.ts';
import { countFacets } from '../model/count-facets.ts';
import type { Display } from '../../report/work-unit.ts';
import { formatRows } from '../model/format-rows.ts';
import type { PartRow, TablePart } from '../model/table-part.ts';
import { ColumnsMenu } from './columns-menu.tsx';

interface PartToolbarProps {
  part: TablePart;
  /** As they are shown. */
  rows: readonly PartRow[];
  selected: PartRow | undefined;
  /** As it stands in the field, and as the rows are searched by it. */
  typed: string;
  query: string;
  onQuery: (query: string) => void;
  choice: ShownColumns;
  display: Display;
  fileName: string;
  filters: ColumnFilters;
  onFilters: (filters: ColumnFilters) => void;
}

/** How many rows there are, kinds to choose from, search, columns, copy and save. */
export function PartToolbar(props: PartToolbarProps) {
  const { part, rows, selected, typed, query, onQuery, choice, display, fileName, filters, onFilters } =
    props;
  const save = () => {
    const text = formatCsv(formatRows(part.columns, rows, display));
    downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), formatCsvName(fileName, part.title));
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <p className="mr-1 text-muted tabular-nums" aria-live="polite">
        {rows.length === part.rows.length
          ? formatCounted(rows.length, 'row')
          : `${formatCount(rows.length)} of ${formatCounted(part.rows.length, 'row')}`}
      </p>
      <KindChips part={part} query={query} filters={filters} onFilters={onFilters} />
      <SearchField label={`Search ${part.title}`} query={typed} onChange={onQuery} />
      <ColumnsMenu choice={choice} />
      <CopyMenu part={part} rows={rows} selected={selected} display={display} />
      <Button
        variant="secondary"
        size="small"
        onClick={save}
        icon={<Download className="size-3.5" aria-hidden="true" />}
      >
        CSV
      </Button>
    </div>
  );
}

const anyKind = '';
const mostKinds = 6;

type KindChipsProps = Pick<PartToolbarProps, 'part' | 'query' | 'filters' | 'onFilters'>;

/** The first column with a few kinds, as chips. */
const KindChips = memo(function KindChips({ part, query, filters, onFilters }: KindChipsProps) {
  const found = useMemo(() => findKindColumn(part), [part]);
  const rows = useMemo(
    () => (found === undefined ? [] : filterRows(part, query, filters, found.title)),
    [part, query, filters, found],
  );
  if (found === undefined) return null;
  const counts = new Map(countFacets(found, found.place, rows)?.map(({ value, count }) => [value, count]));
  const filter = filters[found.title];
  const value = filter?.kind === 'values' && filter.values.length === 1 ? (filter.values[0] ?? '') : anyKind;
  const { [found.title]: _, ...others } = filters;
  return (
    <ChoiceChips
      label={`Filter by ${found.title}`}
      value={filter !== undefined && value === anyKind ? '\u0000' : value}
      choices={[
        { value: anyKind, title: 'All', count: rows.length },
        ...found.values.map((kind) => ({ value: kind, title: kind, count: counts.get(kind) ?? 0 })),
      ]}
      onChange={(kind) =>
        onFilters(
          kind === anyKind ? others : { ...others, [found.title]: { kind: 'values', values: [kind] } },
        )
      }
    />
  );
});

function findKindColumn({ columns, rows }: TablePart) {
  for (const [place, column] of columns.entries()) {
    if (column.role !== undefined && column.role !== 'answer') continue;
    const facets = countFacets(column, place, rows)?.filter(({ value }) => value !== '');
    if (facets === undefined || facets.length < 2 || facets.length > mostKinds) continue;
    // What differs from row to row is no kind.
    const isShared = facets.some(({ count }) => count > 1);
    if (isShared && facets.every(({ value }) => value.length <= 24)) {
      return { ...column, place, values: facets.map(({ value }) => value) };
    }
  }
  return undefined;
}

type CopyMenuProps = Pick<PartToolbarProps, 'part' | 'rows' | 'selected' | 'display'>;

const CopyMenu = memo(function CopyMenu({ part, rows, selected, display }: CopyMenuProps) {
  const copy = (copied: readonly PartRow[]) => () =>
    void copyRows(formatTsv(formatRows(part.columns, copied, display)), copied.length);
  return (
    <Menu
      button={
        <>
          <Copy className="size-3.5" aria-hidden="true" />
          Copy
        </>
      }
      buttonClassName={buttonClass('secondary', 'small')}
      items={[
        {
          label: `Copy ${rows.length === part.rows.length ? 'all ' : ''}${formatCounted(rows.length, 'row')}`,
          icon: <Copy className="size-4" />,
          onSelect: copy(rows),
        },
        ...(selected === undefined
          ? []
          : [
              { label: 'Copy the chosen row', icon: <Copy className="size-4" />, onSelect: copy([selected]) },
            ]),
      ]}
    />
  );
});

/** `plan_soos.xer` and `Changes` as `plan_soos_changes.csv`. */
function formatCsvName(fileName: string, title: string): string {
  const base = fileName.replace(/\.[^.]*$/, '');
  return `${base}_${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`;
}
