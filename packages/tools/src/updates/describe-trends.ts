import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ReportCell } from '@floatwise/contracts';
import { toMinutes, type Minutes } from '@floatwise/schedule/model';
import { measures, type CurveMeasure } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { allWindows, seriesColumn, seriesEnd, seriesStart } from './series-column.ts';
import type { ActivityTrack } from './activity-tracks.ts';
import { describePoint } from './track-notes.ts';
import { pageBounds } from './placed-rows.ts';
import { listCurveRows, measureEarned, type CurveRow, type EarnedRow } from './curve-rows.ts';
import type { MilestonePoint, PathPoint, ProjectCurves, SeriesTrends } from './series-trends.ts';

/** What trends are called. */
interface TrendTitles {
  /** The data dates of the updates. */
  readonly updates: readonly string[];
  /** The periods of a series. */
  readonly windows: readonly string[] | undefined;
}

/** Lists over the updates of a comparison. */
export function describeTrends(trends: SeriesTrends, titles: TrendTitles) {
  return {
    milestoneTrend: describeMilestoneTrend(trends, titles),
    pathMigration: describePathMigration(trends, titles),
    curves: describeCurves(trends, titles),
    earnedSchedule: describeEarned(trends, titles),
  };
}

/** The period that ends with an update. */
const nameEnd = (windows: readonly string[], place: number): string => windows[place - 1] ?? seriesStart;

const round = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : roundDecimal(value, 2);

interface MilestoneRow {
  readonly track: ActivityTrack<MilestonePoint>;
  readonly update: string;
  readonly place: number;
  /** Undefined where an update between others, or the one after the last, lacks it. */
  readonly point: MilestonePoint | undefined;
  readonly note: string | null;
  /** Days later than in the update before that has it, and than in the first. */
  readonly slip: number | null;
  readonly total: number | null;
}

const hasProjects = (tracks: readonly ActivityTrack<unknown>[]): boolean =>
  tracks.some(({ project }) => project !== undefined);

function describeMilestoneTrend(trends: SeriesTrends, { updates, windows }: TrendTitles): AnswerList {
  const tracks = trends.listMilestones();
  return describeList<MilestoneRow>({
    id: 'milestoneTrend',
    title: 'Milestone Trend',
    description:
      'Every milestone in every update: its date, by how many days it slipped, its float, and the days to the date that a constraint requires. The note says where an update lacks it, or has it under another ID or name.',
    rows: tracks.flatMap((track) => listMilestoneRows(track, updates)),
    page: pageBounds,
    columns: [
      seriesColumn(windows, ({ place }) => nameEnd(windows ?? [], place)),
      hasProjects(tracks) && column.text('project', 'Project', ({ track }) => track.project, 'key'),
      column.text('activityId', 'Activity ID', ({ track }) => track.id, 'key'),
      column.text('activityName', 'Activity Name', ({ track }) => track.name, 'key'),
      column.text('update', 'Update', ({ update }) => update, 'key'),
      column.date('date', 'Date', ({ point }) => point?.instant, 'answer'),
      { ...column.number<MilestoneRow>('slip', 'Slip', ({ slip }) => slip, 'answer'), unit: 'days' },
      { ...column.number<MilestoneRow>('totalSlip', 'Total Slip', ({ total }) => total), unit: 'days' },
      {
        ...column.number<MilestoneRow>('float', 'Float (d)', ({ point }) => round(point?.floatDays)),
        unit: 'days',
      },
      column.date('required', 'Required', ({ point }) => point?.required),
      {
        ...column.number<MilestoneRow>('toRequired', 'Days to Required', ({ point }) => point?.requiredDays),
        unit: 'days',
      },
      column.text('done', 'Done', ({ point }) => (point?.isDone === true ? 'yes' : null)),
      column.text('note', 'Note', ({ note }) => note, 'why'),
    ],
  });
}

function listMilestoneRows(track: ActivityTrack<MilestonePoint>, titles: readonly string[]): MilestoneRow[] {
  let first: number | undefined;
  let before: number | undefined;
  return track.values.flatMap((value, place): MilestoneRow[] => {
    const note = describePoint(track, place);
    const point = value ?? undefined;
    if (point === undefined && note === null) return [];
    const day = point?.day;
    const since = (from: number | undefined): number | null =>
      from === undefined || day === undefined ? null : day - from;
    const [slip, total] = [since(before), since(first)];
    const row = { track, update: titles[place] ?? '', place, point, note, slip, total };
    before = day ?? before;
    first ??= day;
    return [row];
  });
}

/** Which activities the driving path ran through, update by update. */
function describePathMigration(trends: SeriesTrends, { updates, windows }: TrendTitles): AnswerList {
  const tracks = trends.listPath();
  return describeList<ActivityTrack<PathPoint>>({
    id: 'pathMigration',
    title: 'Path Migration',
    description:
      'Activities that were on the driving path of an update: path, their float in days where they were not, or done. Empty where an update lacks them.',
    rows: tracks,
    page: pageBounds,
    columns: [
      seriesColumn(windows, () => allWindows),
      hasProjects(tracks) && column.text('project', 'Project', ({ project }) => project, 'key'),
      column.text('activityId', 'Activity ID', ({ id }) => id, 'key'),
      column.text('activityName', 'Activity Name', ({ name }) => name, 'key'),
      column.number(
        'updatesOnPath',
        'Updates on Path',
        ({ values }) => values.filter((point) => point?.state === 'path').length,
        'answer',
      ),
      ...updates.map((title, place) =>
        column.text<ActivityTrack<PathPoint>>(`update${place + 1}`, title, ({ values }) =>
          formatPoint(values[place]),
        ),
      ),
    ],
  });
}

function formatPoint(point: PathPoint | null | undefined): ReportCell {
  if (point === null || point === undefined) return null;
  const { state, floatDays } = point;
  if (state !== 'beside') return state;
  return floatDays === undefined ? 'no float in the file' : `${roundDecimal(floatDays, 1)} d`;
}

export const measureTitles: Readonly<Record<CurveMeasure, string>> = {
  count: 'Activities',
  hours: 'Hours',
  cost: 'Cost',
};

export const curveParts = [
  ['planned', 'Planned'],
  ['actual', 'Actual'],
  ['forecast', 'Forecast'],
] as const;

function describeCurves(trends: SeriesTrends, { windows }: TrendTitles): AnswerList {
  const curves = trends.listCurves();
  return describeList<CurveRow>({
    id: 'curves',
    title: 'S-Curves',
    description:
      'Finished activities, hours and cost over time: planned, actual at each data date, and as the last update forecasts them. The plan is the baseline or, without one, the first update.',
    rows: curves.flatMap(listCurveRows),
    columns: [
      seriesColumn(windows, ({ place }) => (place === undefined ? seriesEnd : nameEnd(windows ?? [], place))),
      curves.length > 1 && column.text('project', 'Project', ({ project }) => project, 'key'),
      column.date('date', 'Date', ({ date }) => date, 'key'),
      ...measures
        .filter((measure) => hasMeasure(curves, measure))
        .flatMap((measure) =>
          curveParts.map(([part, title]) =>
            column.number<CurveRow>(
              `${part}${measureTitles[measure]}`,
              `${title} ${measureTitles[measure]}`,
              ({ amounts }) => round(amounts[part]?.[measure]),
              'answer',
            ),
          ),
        ),
    ],
  });
}

/** Files without units or cost have no such curves. */
export const hasMeasure = (curves: readonly ProjectCurves[], measure: CurveMeasure): boolean =>
  measure === 'count' ||
  curves.some(({ planned, forecast }) => planned.total[measure] > 0 || forecast.total[measure] > 0);

/** Earned schedule where there is a baseline. */
function describeEarned(trends: SeriesTrends, { windows }: TrendTitles): AnswerList {
  const curves = trends.listCurves();
  return describeList<EarnedRow>({
    id: 'earnedSchedule',
    title: 'Earned Schedule',
    description:
      'What is earned of the baseline, and the date by which it planned as much. SPI(t) is the time earned over the time gone. The baseline is that of the file, otherwise the first update if nothing has started in it.',
    rows: curves.flatMap(measureEarned),
    columns: [
      seriesColumn(windows, ({ place }) => nameEnd(windows ?? [], place)),
      curves.length > 1 && column.text('project', 'Project', ({ project }) => project, 'key'),
      column.date('dataDate', 'Data Date', ({ dataDate }) => toMinutes(dataDate), 'key'),
      column.text('baseline', 'Baseline', ({ baseline }) =>
        baseline === 'firstUpdate' ? 'first update' : baseline.project,
      ),
      column.text('measure', 'Measure', ({ measure }) => measureTitles[measure], 'key'),
      column.number('planned', 'Planned', ({ planned }) => round(planned)),
      column.number('earned', 'Earned', ({ earned }) => round(earned), 'answer'),
      column.date('earnedDate', 'Planned by', ({ earnedDate }): Minutes => toMinutes(earnedDate)),
      column.number('spi', 'SPI(t)', ({ spi }) => round(spi), 'answer'),
    ],
  });
}
