import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ListFilter } from 'lucide-react';
import type { ColumnFilter, ColumnFilters } from '../model/column-filter.ts';
import { ColumnFilterForm, type ColumnFilterFormProps } from './column-filter-form.tsx';

interface ColumnFilterButtonProps extends Omit<ColumnFilterFormProps, 'filter' | 'onPut'> {
  onChange: (filters: ColumnFilters) => void;
}

/** Opens the filter of a column; shows whether there is one. */
export function ColumnFilterButton(props: ColumnFilterButtonProps) {
  const { column, filters, onChange } = props;
  const { title } = column;
  const filter = filters[title];
  const put = (next: ColumnFilter | undefined) => {
    const { [title]: _, ...others } = filters;
    onChange(next === undefined ? others : { ...others, [title]: next });
  };
  return (
    <Popover className="shrink-0">
      <PopoverButton
        aria-label={`Filter by ${title}`}
        data-active={filter !== undefined || undefined}
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
        <ColumnFilterForm {...props} filter={filter} onPut={put} />
      </PopoverPanel>
    </Popover>
  );
}
