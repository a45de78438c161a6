import { ChevronsDownUp, ChevronsUpDown, ImageDown, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import type { ChartRows } from '../hooks/use-chart-rows.ts';
import type { ChartHandle } from './chart-frame.tsx';
import type { ScheduleAccess } from '../hooks/use-schedule.ts';

interface ChartToolbarProps {
  access: ScheduleAccess;
  rows: Pick<ChartRows, 'foldAll' | 'unfoldAll'>;
  chart: RefObject<ChartHandle | null>;
  query: string;
  onQuery: (query: string) => void;
  /** Number of matches, and the index of the selected one. */
  found: { readonly count: number; readonly at: number } | undefined;
  onNext: (isBack: boolean) => void;
  /** Undefined if the tool moved nothing. */
  dates: 'file' | 'after' | undefined;
  onDates: (dates: 'file' | 'after') => void;
  onSave: () => void;
}

/** Factor of the zoom buttons. */
const zoomStep = 1.6;

/** Search, folding, zoom and other controls of the chart. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { access, rows, chart, query, onQuery, found, onNext, dates, onDates, onSave } = props;
  const { files, shown, onShow } = access;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNext(event.shiftKey);
  };
  const actions = [
    { label: 'Collapse all', onClick: rows.foldAll, icon: ChevronsDownUp },
    { label: 'Expand all', onClick: rows.unfoldAll, icon: ChevronsUpDown },
    { label: 'Zoom out', onClick: () => chart.current?.zoom(1 / zoomStep), icon: ZoomOut },
    { label: 'Zoom in', onClick: () => chart.current?.zoom(zoomStep), icon: ZoomIn },
  ];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {files.length > 1 && (
        <SelectField
          label="File:"
          value={String(shown)}
          choices={files.map(({ name }, place) => ({ value: String(place), title: name }))}
          onChange={(place) => onShow(Number(place))}
        />
      )}
      <div
        className="flex min-w-40 flex-1 items-center gap-2 sm:max-w-96 *:first:ml-0! *:first:max-w-none!"
        onKeyDown={onKeyDown}
      >
        <SearchField label="Search the schedule" query={query} onChange={onQuery} />
        <p className="shrink-0 text-xs text-muted tabular-nums" aria-live="polite">
          {found !== undefined && describeFound(found)}
        </p>
      </div>
      {dates !== undefined && (
        <ChoiceChips
          label="Dates shown"
          value={dates}
          choices={[
            { value: 'file', title: 'Dates in the file' },
            { value: 'after', title: 'After the change' },
          ]}
          onChange={onDates}
        />
      )}
      <div className="flex flex-wrap items-center gap-1 sm:ml-auto">
        {actions.map((action) => (
          <IconButton key={action.label} {...action} variant="secondary" title={action.label} />
        ))}
        <Button variant="secondary" size="small" onClick={() => chart.current?.fit()} icon={Maximize2}>
          Fit
        </Button>
        <Button variant="secondary" size="small" onClick={onSave} icon={ImageDown}>
          PNG
        </Button>
      </div>
    </div>
  );
}

function describeFound({ count, at }: { count: number; at: number }): string {
  if (count === 0) return 'none found';
  return at < 0 ? `${formatCount(count)} found` : `${formatCount(at + 1)} of ${formatCount(count)}`;
}
