import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Columns3 } from 'lucide-react';
import { memo } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import type { ShownColumns } from '../hooks/use-shown-columns.ts';

/** Selects the columns to show, and whether only these are printed. */
export const ColumnsMenu = memo(function ColumnsMenu({ choice }: { choice: ShownColumns }) {
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
          {ordered.map(({ title }) => (
            <li key={title}>
              <label className="flex cursor-pointer items-center gap-2 rounded-sm px-1 py-1 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={shown.some((column) => column.title === title)}
                  onChange={() => toggle(title)}
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
});
