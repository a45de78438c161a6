import { Columns3, Copy, Download } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Button, buttonClass, SmallButton } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { copyRows } from '../../../lib/copy-text.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import { formatCsv, formatTsv } from '../../../lib/format-separated.ts';
import type { PartTable } from '../hooks/use-part-table.ts';
import type { ShownColumns } from '../hooks/use-shown-columns.ts';
import { filterRows, putFilter } from '../model/column-filter.ts';
import { countFacets, type KindColumn } from '../model/count-facets.ts';
import type { PartRow } from '../model/table-part.ts';
import { formatRows } from '../model/format-cell.ts';

/** Number of rows, kind chips, search, columns, copy and save, on one line. */
export function PartToolbar({ table, fileName }: { table: PartTable; fileName: string }) {
  const { part, kinds, rows, selected, query, display, filters, putFilters } = table;
  const isWhole = rows.length === part.rows.length;
  const save = () => {
    const text = formatCsv(formatRows(part.columns, rows, display));
    downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), formatCsvName(fileName, part.title));
  };
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-2">
      <p
        // The chip All already gives the number.
        className={isWhole && kinds.length > 0 ? 'sr-only' : 'text-muted tabular-nums'}
        aria-live="polite"
      >
        {isWhole
          ? formatCounted(rows.length, 'row')
          : `${formatCount(rows.length)} of ${formatCounted(part.rows.length, 'row')}`}
      </p>
      {kinds.map((kind) => (
        <KindChips
          key={kind.id}
          part={part}
          kind={kind}
          query={query}
          filters={filters}
          putFilters={putFilters}
        />
      ))}
      <SearchField label={`Search ${part.title}`} query={table.typed} onChange={table.type} />
      <div className="flex gap-1.5 *:shrink-0 sm:**:[button]:px-2">
        <ColumnsMenu choice={table.choice} />
        <CopyMenu part={part} rows={rows} selected={selected} display={display} />
        <SmallButton onClick={save} icon={Download}>
          CSV
        </SmallButton>
      </div>
    </div>
  );
}

const anyKind = '';

type KindChipsProps = Pick<PartTable, 'part' | 'query' | 'filters' | 'putFilters'> & { kind: KindColumn };

/** Chips with counts for a column of few values. */
const KindChips = memo(function KindChips({ part, kind, query, filters, putFilters }: KindChipsProps) {
  const { id, title, values } = kind;
  const rows = useMemo(() => filterRows(part, query, filters, id), [part, query, filters, id]);
  const counts = new Map(countFacets(kind, rows)?.map(({ value, count }) => [value, count]));
  const filter = filters[id];
  const value = filter?.kind === 'values' && filter.values.length === 1 ? (filter.values[0] ?? '') : anyKind;
  return (
    <ChoiceChips
      label={`Filter by ${title}`}
      title={`${title}:`}
      value={filter !== undefined && value === anyKind ? '\u0000' : value}
      choices={[
        { value: anyKind, title: 'All', count: rows.length },
        ...values.map((one) => ({ value: one, title: one, count: counts.get(one) ?? 0 })),
      ]}
      onChange={(one) =>
        putFilters(putFilter(filters, id, one === anyKind ? undefined : { kind: 'values', values: [one] }))
      }
    />
  );
});

type CopyMenuProps = Pick<PartTable, 'part' | 'rows' | 'selected' | 'display'>;

const CopyMenu = memo(function CopyMenu({ part, rows, selected, display }: CopyMenuProps) {
  const copy = (copied: readonly PartRow[]) => () =>
    void copyRows(formatTsv(formatRows(part.columns, copied, display)), copied.length);
  return (
    <Menu
      button={
        <>
          <Copy className="size-3.5" />
          Copy
        </>
      }
      buttonClassName={buttonClass('secondary', 'small')}
      items={[
        {
          label: `Copy ${rows.length === part.rows.length ? 'all ' : ''}${formatCounted(rows.length, 'row')}`,
          icon: Copy,
          onSelect: copy(rows),
        },
        ...(selected === undefined
          ? []
          : [{ label: 'Copy the selected row', icon: Copy, onSelect: copy([selected]) }]),
      ]}
    />
  );
});

/** Formats `plan_soos.xer` and `Changes` as `plan_soos_changes.csv`. */
function formatCsvName(fileName: string, title: string): string {
  const base = fileName.replace(/\.[^.]*$/, '');
  return `${base}_${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`;
}

/** Selects the columns to show, and whether only these are printed. */
function ColumnsMenu({ choice }: { choice: ShownColumns }) {
  const { ordered, shown, toggle, reset, printsShown, togglePrinting } = choice;
  const hidden = ordered.length - shown.length;
  return (
    <Popover className="relative">
      <PopoverButton className={buttonClass('secondary', 'small')}>
        <Columns3 className="size-3.5" />
        Columns
        {hidden > 0 && (
          <span className="text-xs text-muted tabular-nums max-2xl:sr-only">{hidden} hidden</span>
        )}
      </PopoverButton>
      <PopoverPanel
        focus
        className="absolute right-0 top-full z-30 mt-1 w-64 rounded-md border border-line bg-surface p-3 shadow-high focus:outline-none"
      >
        <ul className="flex max-h-80 flex-col overflow-y-auto">
          {ordered.map(({ id, title }) => (
            <li key={id}>
              <label className="flex cursor-pointer items-center gap-2 rounded-sm px-1 py-1 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={shown.some((column) => column.id === id)}
                  onChange={() => toggle(id)}
                  className="checkbox"
                />
                {title}
              </label>
            </li>
          ))}
        </ul>
        <label className="mt-2 flex cursor-pointer items-center gap-2 rounded-sm border-t border-line px-1 pb-1 pt-2">
          <input type="checkbox" checked={printsShown} onChange={togglePrinting} className="checkbox" />
          Print only these columns
        </label>
        <Button variant="quiet" size="small" className="mt-2 w-full" onClick={reset}>
          Reset
        </Button>
      </PopoverPanel>
    </Popover>
  );
}
