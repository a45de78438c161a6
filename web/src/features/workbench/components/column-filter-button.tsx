import { createContext, use, useMemo } from 'react';
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ListFilter } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { inputClass } from '../../../components/ui/text-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { type ColumnFilter, type ColumnFilters, filterRows, putFilter } from '../model/column-filter.ts';
import { countFacets, type Facet, findExtent } from '../model/count-facets.ts';
import type { Display } from '../../report/work-unit.ts';
import { formatCell } from '../model/format-cell.ts';
import type { PartColumn, TablePart } from '../model/table-part.ts';

/** Search query of a table, for the filters in its header: only a header with an open filter renders again when it changes. */
export const PartQuery = createContext('');

interface ColumnFilterProps {
  column: PartColumn;
  part: TablePart;
  filters: ColumnFilters;
  display: Display;
  onChange: (filters: ColumnFilters) => void;
}

/** What a field of the form shows and changes. */
interface FieldProps {
  filter: ColumnFilter | undefined;
  onPut: (filter: ColumnFilter | undefined) => void;
}

/** Filter form of a column: values with counts, bounds, or a text. Counts include only rows that pass the other filters. */
function ColumnFilterForm(props: ColumnFilterProps) {
  const { column, part, filters, onChange } = props;
  const filter = filters[column.id];
  const onPut = (next: ColumnFilter | undefined) => onChange(putFilter(filters, column.id, next));
  const query = use(PartQuery);
  const rows = useMemo(() => filterRows(part, query, filters, column.id), [part, query, filters, column.id]);
  const facets = useMemo(() => countFacets(column, part.rows), [column, part]);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between">
        <p className="font-semibold">{column.title}</p>
        <Button variant="quiet" size="small" disabled={filter === undefined} onClick={() => onPut(undefined)}>
          Clear
        </Button>
      </div>
      {column.kind !== 'text' ? (
        <RangeFields {...props} {...{ filter, onPut }} />
      ) : facets?.some(({ count }) => count > 1) === true ? (
        <ValueList
          facets={facets}
          counts={new Map(countFacets(column, rows)?.map(({ value, count }) => [value, count]))}
          filter={filter}
          onPut={onPut}
        />
      ) : (
        <ContainsField filter={filter} onPut={onPut} />
      )}
    </div>
  );
}

interface ValueListProps extends FieldProps {
  facets: readonly Facet[];
  counts: ReadonlyMap<string, number>;
}

function ValueList({ facets, counts, filter, onPut }: ValueListProps) {
  const chosen = filter?.kind === 'values' ? filter.values : [];
  const toggle = (value: string) => {
    const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onPut(values.length === 0 ? undefined : { kind: 'values', values });
  };
  return (
    <ul className="-mx-1 flex max-h-64 flex-col overflow-y-auto">
      {facets.map(({ value }) => (
        <li key={value}>
          <label className="flex cursor-pointer items-start gap-2 rounded-sm px-1 py-1 hover:bg-sunken">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="checkbox mt-0.5"
            />
            <span className="min-w-0 flex-1 break-words">{value === '' ? '(empty)' : value}</span>
            <span className="text-muted tabular-nums">{formatCount(counts.get(value) ?? 0)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function ContainsField({ filter, onPut }: FieldProps) {
  return (
    <label className="flex flex-col gap-1 text-xs text-muted">
      Contains
      <input
        type="text"
        value={filter?.kind === 'contains' ? filter.text : ''}
        onChange={({ target: { value } }) =>
          onPut(value === '' ? undefined : { kind: 'contains', text: value })
        }
        className={classNames(inputClass, 'h-8! border-edge')}
      />
    </label>
  );
}

function RangeFields({ column, part, display, filter, onPut }: ColumnFilterProps & FieldProps) {
  const extent = useMemo(() => findExtent(column, part.rows), [column, part]);
  const range = filter?.kind === 'range' ? filter : { kind: 'range' as const, from: '', to: '' };
  const isDate = column.kind === 'date';
  const put = (change: { from?: string; to?: string }) => {
    const next = { ...range, ...change };
    onPut(next.from === '' && next.to === '' ? undefined : next);
  };
  // Bounds are stored in the column's own unit, whichever is displayed.
  const own = { ...display, unit: column.unit };
  const unit = column.kind === 'percent' ? ' (%)' : column.unit === undefined ? '' : ` (${column.unit})`;
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {(['from', 'to'] as const).map((bound) => (
          <label key={bound} className="flex flex-col gap-1 text-xs text-muted">
            {bound === 'from' ? `From${unit}` : `To${unit}`}
            <input
              type={isDate ? 'date' : 'number'}
              step="any"
              value={range[bound]}
              onChange={({ target: { value } }) => put({ [bound]: value })}
              className={classNames(inputClass, 'h-8! border-edge px-2! tabular-nums')}
            />
          </label>
        ))}
      </div>
      {extent !== undefined && (
        <p className="text-xs text-muted tabular-nums">
          {formatCell(extent.least, column, own)} to {formatCell(extent.most, column, own)}
        </p>
      )}
    </>
  );
}

/** Opens a column's filter, and shows whether it is set. */
export function ColumnFilterButton(props: ColumnFilterProps) {
  const { id, title } = props.column;
  return (
    <Popover className="shrink-0">
      <PopoverButton
        aria-label={`Filter by ${title}`}
        data-active={props.filters[id] !== undefined || undefined}
        className="flex size-6 items-center justify-center rounded-sm text-muted opacity-70 hover:bg-line hover:opacity-100 data-active:bg-accent data-active:text-on-accent data-active:opacity-100 data-open:opacity-100"
      >
        <ListFilter className="size-3.5" />
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        focus
        role="dialog"
        aria-label={`Filter by ${title}`}
        className="z-40 w-72 rounded-md border border-line bg-surface p-3 shadow-high focus:outline-none"
      >
        <ColumnFilterForm {...props} />
      </PopoverPanel>
    </Popover>
  );
}
