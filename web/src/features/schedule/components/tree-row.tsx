import { ChevronRight, Triangle } from 'lucide-react';
import { memo } from 'react';
import { activityLinkClass } from '../../../components/activity/activity-text.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { findSpan, formatFloat, type Outline } from '../model/outline.ts';
import { formatDay, type TimeRange } from '../model/time-view.ts';

const indent = 14;

interface TreeRowProps {
  outline: Outline;
  row: number;
  /** Index among the visible rows. */
  place: number;
  top: number;
  height: number;
  id: string;
  isFolded: boolean;
  isActive: boolean;
  /** Dates after the tool, if it moved the activity. */
  moved: TimeRange | undefined;
  isChanged: boolean;
  /** Dates and float have columns; otherwise only screen readers get them. */
  hasColumns: boolean;
}

/** A group or an activity in the tree. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { outline, row, place, top, height, id, isFolded, isActive, hasColumns } = props;
  const item = outline.rows.items[row] ?? 0;
  const level = outline.rows.levels[row] ?? 1;
  const isGroup = item < 0;
  return (
    <div
      role="row"
      id={id}
      data-row-of={row}
      aria-level={level}
      aria-rowindex={place + 2}
      aria-expanded={isGroup ? !isFolded : undefined}
      aria-selected={isActive}
      style={{ top, height }}
      className={classNames(
        'pointer-events-auto absolute inset-x-0 flex cursor-default items-center text-xs contain-strict bg-surface aria-selected:bg-accent-soft',
        hasColumns || !isGroup ? 'hover:bg-page' : undefined,
        isActive &&
          'group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-accent',
        hasColumns && 'border-b border-line',
      )}
    >
      <div
        role="gridcell"
        className="flex min-w-0 flex-1 items-center gap-1.5 pr-2"
        style={{ paddingLeft: 4 + (level - 1) * indent }}
      >
        {isGroup ? (
          <GroupName outline={outline} group={~item} level={level} isFolded={isFolded} />
        ) : (
          <ActivityName outline={outline} activity={item} isChanged={props.isChanged} />
        )}
      </div>
      <DateCells {...props} />
    </div>
  );
});

function GroupName(props: { outline: Outline; group: number; level: number; isFolded: boolean }) {
  const { outline, group, level, isFolded } = props;
  const { codes, names, counts } = outline.groups;
  const [code, name] = [codes[group] ?? '', names[group] ?? ''];
  return (
    <>
      <span data-fold aria-hidden="true" className="-m-1 rounded-sm p-1 text-muted hover:text-ink">
        <ChevronRight className={classNames('size-3.5', !isFolded && 'rotate-90')} />
      </span>
      <span className="min-w-0 truncate font-semibold" title={`${code} ${name}`.trim()}>
        {name === '' ? code : name}
      </span>
      {level === 1 && name !== '' && <span className="min-w-0 truncate font-mono text-muted">{code}</span>}
      <span className="shrink-0 text-muted tabular-nums">
        {isFolded && <span className="sr-only">folded, </span>}
        {counts[group]}
        <span className="sr-only"> activities</span>
      </span>
    </>
  );
}

function ActivityName(props: { outline: Outline; activity: number; isChanged: boolean }) {
  const { outline, activity, isChanged } = props;
  const { ids, names } = outline.activities;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        data-card={activity}
        className={classNames(activityLinkClass, 'ml-4 shrink-0 font-mono')}
      >
        {ids[activity]}
      </button>
      {isChanged && (
        <span className="shrink-0 text-near" title="Changed by the tool">
          <Triangle className="size-2.5 rotate-90 fill-current" />
          <span className="sr-only">changed by the tool</span>
        </span>
      )}
      <span className="min-w-0 truncate" title={names[activity]}>
        {names[activity]}
      </span>
    </>
  );
}

function DateCells({ outline, row, moved, hasColumns }: TreeRowProps) {
  const { start, finish } = moved ?? findSpan(outline, row);
  const float = formatFloat(outline, row);
  const cell = (width: string) =>
    hasColumns ? classNames('shrink-0 pr-2 text-right tabular-nums', width) : 'sr-only';
  return (
    <>
      <div role="gridcell" className={cell('w-22')}>
        {formatDay(start)}
      </div>
      <div role="gridcell" className={cell('w-22')}>
        {formatDay(finish)}
      </div>
      <div
        role="gridcell"
        className={classNames(cell('w-16'), float.startsWith('\u2212') && 'text-critical')}
      >
        {float}
      </div>
    </>
  );
}
