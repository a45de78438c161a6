import type { Report } from '@floatwise/contracts';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { ActivityLinksContext } from '../../../components/activity/activity-links.ts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { BarKey, LineKey } from '../../../components/ui/legend-key.tsx';
import { usePrinting } from '../../../lib/use-printing.ts';
import type { OpenSchedule } from '../api/open-schedule.ts';
import { savePictureOfScene } from '../drawing/paint-scene.ts';
import { useChartRows, useSceneLinks } from '../hooks/use-chart-rows.ts';
import { findSpan, formatFloat, hasFlag, type Outline } from '../model/outline.ts';
import { type Changes, listChanges } from '../model/list-changes.ts';
import { formatMinutes } from '../model/time-view.ts';
import { type BarDrag, ChartFrame, type ChartHandle } from './chart-frame.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { PrintedSchedule } from './printed-schedule.tsx';
import { UnreadAlert } from './unread-alert.tsx';
import type { ScheduleAccess } from '../hooks/use-schedule.ts';

interface ScheduleChartProps {
  schedule: OpenSchedule;
  access: ScheduleAccess;
  report: Report | undefined;
  /** Name of the converted file, for names of saved pictures. */
  fileName: string;
  /** Whether it says what could not be read of the file. */
  isNoted: boolean;
  /** The plan after edits, in place of that in the file. */
  edited?: EditedChart;
}

/** An edited plan: its bars after the edits, and outlines of what moved. */
export interface EditedChart {
  readonly outline: Outline;
  readonly changes: Changes;
  readonly onDrag: (drag: BarDrag) => void;
  /** Opens an activity that only the edits have. */
  readonly onOpenAdded: (id: string) => void;
}

/** The whole schedule: WBS tree, bars on a time axis, search, folding and zoom. */
export function ScheduleChart(props: ScheduleChartProps) {
  const { schedule, access, report, fileName, isNoted, edited } = props;
  const { outline } = edited ?? schedule;
  const links = use(ActivityLinksContext);
  const rows = useChartRows(outline);
  const isPrinting = usePrinting() === 'whole';
  const reported = useMemo(() => links && report && listChanges(report, links.find), [report, links]);
  const changes = edited?.changes ?? reported;
  const [dates, setDates] = useState<'file' | 'after'>('file');
  const [hovered, setHovered] = useState<number>();
  const chart = useRef<ChartHandle>(null);
  const sceneLinks = useSceneLinks(
    schedule,
    { outline, active: rows.active },
    { changes, showsAll: edited !== undefined },
  );
  const goTo = (row: number) => {
    rows.choose(row);
    chart.current?.showBar(row);
  };
  useWanted(access, (place) => goTo(outline.rows.ofActivity[place] ?? 0));
  const save = () => {
    const shown = chart.current?.readScene();
    if (shown === undefined) return;
    savePictureOfScene(shown, { title: access.files[access.shown]?.name ?? fileName, fileName }).catch(() =>
      showProblem('The picture could not be saved'),
    );
  };
  const hasMoves = edited === undefined && (changes?.moved.size ?? 0) > 0;
  const described = hovered ?? rows.active;
  return (
    <section aria-label="Whole schedule">
      {isNoted && <UnreadAlert note={schedule.unread} />}
      {isPrinting && (
        <PrintedSchedule
          outline={outline}
          visible={rows.visible}
          changes={changes}
          showsAfter={hasMoves && dates === 'after'}
        />
      )}
      <div className="print:hidden">
        <ChartToolbar
          access={access}
          outline={outline}
          rows={rows}
          chart={chart}
          onGo={goTo}
          dates={hasMoves ? dates : undefined}
          onDates={setDates}
          onSave={save}
        />
        <ChartFrame
          outline={outline}
          rows={rows}
          links={sceneLinks}
          changes={changes}
          showsAfter={hasMoves && dates === 'after'}
          hovered={hovered}
          onHover={setHovered}
          onOpen={(place) => {
            const id = outline.activities.ids[place] ?? '';
            if (edited !== undefined && place >= schedule.outline.activities.ids.length)
              edited.onOpenAdded(id);
            else links?.open({ id, places: [place] });
          }}
          onDrag={edited?.onDrag}
          handle={chart}
        />
        <p className="mt-2 min-h-5 text-xs tabular-nums">
          {described === undefined
            ? 'Select a row to see its relationships.'
            : describeRow(outline, described)}
        </p>
      </div>
      <ChartLegend
        hasChanges={(changes?.activities.size ?? 0) > 0}
        hasLinks={(changes?.links.length ?? 0) > 0}
        other={
          edited !== undefined
            ? 'before the edits'
            : hasMoves
              ? dates === 'after'
                ? 'dates in the file'
                : 'dates after the change'
              : undefined
        }
        changer={edited === undefined ? 'the tool' : 'an edit'}
      />
    </section>
  );
}

/** Shows the activity that a card requested, once per request. */
function useWanted({ wanted }: ScheduleAccess, show: (place: number) => void): void {
  const met = useRef<object>(undefined);
  useEffect(() => {
    if (wanted === undefined || met.current === wanted) return;
    met.current = wanted;
    show(wanted.place);
  });
}

/** A row in words: `A1010 Excavation, 02-Mar-26 08:00 to 06-Mar-26 17:00, total float 3 d`. */
function describeRow(outline: Outline, row: number): string {
  const { activities, groups, rows } = outline;
  const item = rows.items[row] ?? 0;
  const { start, finish } = findSpan(outline, row);
  // A milestone, or a bar with only one date, is a point.
  const dates = new Set([formatMinutes(start), formatMinutes(finish)].filter(Boolean));
  const when = [...dates].join(' to ') || 'no dates';
  if (item < 0) {
    const group = ~item;
    const title = [groups.codes[group], groups.names[group]].filter(Boolean).join(' ');
    const count = groups.counts[group] ?? 0;
    return [title, `${count} ${count === 1 ? 'activity' : 'activities'}`, when].join(', ');
  }
  const float = formatFloat(outline, row);
  return [
    `${activities.ids[item] ?? ''} ${activities.names[item] ?? ''}`.trim(),
    when,
    ...(hasFlag(activities, item, 'completed') ? ['completed'] : []),
    ...(float === '' ? [] : [`total float ${float} d`]),
    ...(hasFlag(activities, item, 'critical') ? ['critical'] : []),
  ].join(', ');
}

function ChartLegend(props: {
  hasChanges: boolean;
  hasLinks: boolean;
  other: string | undefined;
  changer: string;
}) {
  const { hasChanges, hasLinks, other, changer } = props;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      <BarKey className="bg-done" word="completed" />
      <BarKey className="bg-accent" word="open" />
      <BarKey className="hatched bg-critical text-surface" word="critical" />
      <LineKey className="text-accent" word="total float" thickness={2} />
      <LineKey className="text-critical" word="negative float" thickness={2} />
      <LineKey className="text-near [stroke-dasharray:3_3]" word="data date" thickness={2} />
      <span className="contents print:hidden">
        <LineKey className="text-ink" word="driving link" thickness={2} />
        <LineKey className="text-edge [stroke-dasharray:4_3]" word="other link" thickness={2} />
        {hasLinks && (
          <>
            <LineKey className="text-accent" word="added link" thickness={2} />
            <LineKey className="text-critical [stroke-dasharray:4_3]" word="removed link" thickness={2} />
          </>
        )}
      </span>
      {other !== undefined && <BarKey className="border border-dashed border-ink" word={other} />}
      {hasChanges && (
        <span className="inline-flex items-center gap-1.5">
          <svg width="8" height="10" aria-hidden="true" className="text-near">
            <path d="M0 0 8 5 0 10z" fill="currentColor" />
          </svg>
          changed by {changer}
        </span>
      )}
    </p>
  );
}
