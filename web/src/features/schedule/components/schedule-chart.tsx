import type { Report } from '@floatwise/contracts';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { ActivityLinksContext } from '../../../components/activity/activity-links.ts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import type { OpenSchedule } from '../api/open-schedule.ts';
import { savePictureOfScene } from '../drawing/save-picture-of-scene.ts';
import { useChartRows } from '../hooks/use-chart-rows.ts';
import { useSceneLinks } from '../hooks/use-scene-links.ts';
import { describeRow } from '../model/describe-row.ts';
import { findRange } from '../model/find-range.ts';
import { listChanges } from '../model/list-changes.ts';
import { createSearch, findNextMatch } from '../model/find-activities.ts';
import { ChartFrame, type ChartHandle } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import type { ScheduleAccess } from './schedule-context.ts';

interface ScheduleChartProps {
  schedule: OpenSchedule;
  access: ScheduleAccess;
  report: Report;
  /** Name of the converted file, for names of saved pictures. */
  fileName: string;
}

/** The whole schedule: WBS tree, bars on a time axis, search, folding and zoom. */
export function ScheduleChart({ schedule, access, report, fileName }: ScheduleChartProps) {
  const { outline } = schedule;
  const links = use(ActivityLinksContext);
  const rows = useChartRows(outline);
  const range = useMemo(() => findRange(outline), [outline]);
  const changes = useMemo(() => links && listChanges(report, links.find), [report, links]);
  const [dates, setDates] = useState<'file' | 'after'>('file');
  const [hovered, setHovered] = useState<number>();
  const chart = useRef<ChartHandle>(null);
  const sceneLinks = useSceneLinks(schedule, rows, changes);
  const { choose, active } = rows;
  const goTo = (row: number) => {
    choose(row);
    chart.current?.showBar(row);
  };

  const search = useMemo(() => createSearch(outline), [outline]);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => search(query), [search, query]);
  const goToNext = (isBack: boolean, isStaying = false, list = matches) => {
    const row = findNextMatch(list, active ?? 0, { isBack, isStaying });
    if (row !== undefined) goTo(row);
  };
  useWanted(access, (place) => goTo(rows.rowOfActivity[place] ?? 0));
  const save = () => {
    const shown = chart.current?.readScene();
    if (shown === undefined) return;
    savePictureOfScene(shown, { title: access.files[access.shown]?.name ?? fileName, fileName }).catch(() =>
      showProblem('The picture could not be saved'),
    );
  };
  const hasMoves = (changes?.moved.size ?? 0) > 0;
  const described = hovered ?? active;
  return (
    <section aria-label="Whole schedule">
      <ChartToolbar
        access={access}
        rows={rows}
        chart={chart}
        query={query}
        onQuery={(text) => {
          setQuery(text);
          goToNext(false, true, search(text));
        }}
        found={query.trim() === '' ? undefined : { count: matches.length, at: matches.indexOf(active ?? -1) }}
        onNext={goToNext}
        dates={hasMoves ? dates : undefined}
        onDates={setDates}
        onSave={save}
      />
      <ChartFrame
        outline={outline}
        range={range}
        rows={rows}
        links={sceneLinks}
        changes={changes}
        showsAfter={hasMoves && dates === 'after'}
        hovered={hovered}
        onHover={setHovered}
        onOpen={(place) => links?.open({ id: outline.activities.ids[place] ?? '', places: [place] })}
        handle={chart}
      />
      <p className="mt-2 min-h-5 text-xs tabular-nums">
        {described === undefined ? 'Select a row to see its relationships.' : describeRow(outline, described)}
      </p>
      <ChartLegend
        hasChanges={(changes?.activities.size ?? 0) > 0}
        hasMoves={hasMoves}
        showsAfter={dates === 'after'}
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
