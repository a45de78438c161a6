import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../components/ui/button.tsx';
import { allWindows, type ChosenWindow } from '../model/windows.ts';

interface WindowChooserProps {
  windows: readonly string[];
  chosen: ChosenWindow;
  onChoose: (window: ChosenWindow) => void;
}

/** The period that chart, steps, causes and lists show, with buttons for the one before and after. */
export function WindowChooser({ windows, chosen, onChoose }: WindowChooserProps) {
  const place = windows.indexOf(chosen);
  const step = (by: -1 | 1) => {
    const next = windows[place + by];
    return {
      disabled: place < 0 || next === undefined,
      onClick: () => {
        if (next !== undefined) onChoose(next);
      },
    };
  };
  return (
    <div role="group" aria-label="Window" className="flex max-w-full items-center gap-1 print:hidden">
      <IconButton label="Previous window" icon={ChevronLeft} {...step(-1)} />
      <label className="flex min-w-0 items-center gap-2 text-xs font-medium text-muted">
        Window
        <select
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          className="h-8 min-w-0 rounded-md border border-line bg-surface px-2 text-sm font-normal text-ink"
        >
          <option value={allWindows}>All windows</option>
          {windows.map((window) => (
            <option key={window} value={window}>
              {window}
            </option>
          ))}
        </select>
      </label>
      <IconButton label="Next window" icon={ChevronRight} {...step(1)} />
    </div>
  );
}
