import { ChevronsDownUp, ChevronsUpDown, ImageDown, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { IconButton, SmallButton } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import type { ChartRows } from '../hooks/use-chart-rows.ts';
import type { ChartHandle } from './chart-frame.tsx';
import type { ScheduleAccess } from '../hooks/use-schedule.ts';
import { createSearch, findNextMatch } from '../model/find-activities.ts';
import type { Outline } from '../model/outline.ts';

interface ChartToolbarProps {
  access: ScheduleAccess;
  outline: Outline;
  rows: Pick<ChartRows, 'active' | 'foldAll' | 'unfoldAll'>;
  chart: RefObject<ChartHandle | null>;
  /** Selects a row and shows its bar. */
  onGo: (row: number) => void;
  /** Undefined if the tool moved nothing. */
  dates: 'file' | 'after' | undefined;
  onDates: (dates: 'file' | 'after') => void;
  onSave: () => void;
}

/** Factor of the zoom buttons. */
const zoomStep = 1.6;

/** Search, folding, zoom and other controls of the chart. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { access, rows, chart, dates, onDates, onSave } = props;
  const { files, shown, onShow } = access;
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
      <ChartSearch {...props} />
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
        <SmallButton onClick={() => chart.current?.fit()} icon={Maximize2}>
          Fit
        </SmallButton>
        <SmallButton onClick={onSave} icon={ImageDown}>
          PNG
        </SmallButton>
      </div>
    </div>
  );
}

/** Goes to the next match while the user types and with Enter, and to the previous one with Shift+Enter. */
function ChartSearch({
  outline,
  rows: { active },
  onGo,
}: Pick<ChartToolbarProps, 'outline' | 'rows' | 'onGo'>) {
  const search = useMemo(() => createSearch(outline), [outline]);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => search(query), [search, query]);
  const goToNext = (list: readonly number[], isBack: boolean, isStaying: boolean) => {
    const row = findNextMatch(list, active ?? 0, { isBack, isStaying });
    if (row !== undefined) onGo(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    goToNext(matches, event.shiftKey, false);
  };
  const onChange = (text: string) => {
    setQuery(text);
    goToNext(search(text), false, true);
  };
  return (
    <div
      className="flex min-w-40 flex-1 items-center gap-2 sm:max-w-96 *:first:ml-0! *:first:max-w-none!"
      onKeyDown={onKeyDown}
    >
      <SearchField label="Search the schedule" query={query} onChange={onChange} />
      <p className="shrink-0 text-xs text-muted tabular-nums" aria-live="polite">
        {query.trim() !== '' && describeFound(matches.length, matches.indexOf(active ?? -1))}
      </p>
    </div>
  );
}

/** `at` is the index of the selected match. */
function describeFound(count: number, at: number): string {
  if (count === 0) return 'none found';
  return at < 0 ? `${formatCount(count)} found` : `${formatCount(at + 1)} of ${formatCount(count)}`;
}
