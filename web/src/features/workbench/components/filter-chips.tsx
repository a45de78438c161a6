import { X } from 'lucide-react';
import type { PartTable } from '../hooks/use-part-table.ts';
import { type ColumnFilter, putFilter } from '../model/column-filter.ts';
import { isShownByChips } from '../model/count-facets.ts';
import { windowParameter } from '../model/windows.ts';

/** The active filters, each with a button to remove it, except those that the kind chips show. */
export function FilterChips({ table: { part, kinds, filters, putFilters, clear } }: { table: PartTable }) {
  const entries = Object.entries(filters)
    .filter(([id, filter]) => !isShownByChips(kinds, id, filter) && !isShownByChooser(id, filter))
    .map(([id, filter]) => ({
      id,
      filter,
      title: part.columns.find((column) => column.id === id)?.title ?? id,
    }));
  if (entries.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-2 flex flex-wrap items-center gap-2">
      {entries.map(({ id, title, filter }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Remove the filter ${title}: ${describeFilter(filter)}`}
            onClick={() => putFilters(putFilter(filters, id))}
            className="flex h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-3 text-xs text-accent-ink hover:bg-sunken"
          >
            <span className="truncate">
              {title}: <b className="font-semibold">{describeFilter(filter)}</b>
            </span>
            <X className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={clear}
          className="h-7 rounded-sm px-1 text-xs font-medium text-muted underline underline-offset-2 hover:text-ink"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

/** The page has a chooser of windows for all tables. */
const isShownByChooser = (id: string, filter: ColumnFilter): boolean =>
  id === windowParameter && filter.kind === 'values' && filter.values.length === 1;

function describeFilter(filter: ColumnFilter): string {
  switch (filter.kind) {
    case 'values':
      return filter.values.map((value) => (value === '' ? '(empty)' : value)).join(' or ');
    case 'contains':
      return `contains \u201c${filter.text}\u201d`;
    case 'range':
      if (filter.from === '') return `up to ${filter.to}`;
      return filter.to === '' ? `from ${filter.from}` : `${filter.from} to ${filter.to}`;
  }
}
