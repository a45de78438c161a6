import type { ReportBarChart } from '@floatwise/contracts';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { formatMinutes } from '@floatwise/schedule/model';
import { measures, type CurveMeasure } from '@floatwise/schedule/updates';
import type { AnswerList } from '../answer/answer-list.ts';
import type { ActivityTrack } from './activity-tracks.ts';
import { listCurveRows, type CurveRow } from './curve-rows.ts';
import { curveParts, hasMeasure, measureTitles } from './describe-trends.ts';
import type { PathPoint, ProjectCurves, SeriesTrends } from './series-trends.ts';

/** Most projects that have charts of their own. */
const maxProjects = 5;

/** Finished activities, hours and cost over time, a chart each. */
export function drawCurves(trends: SeriesTrends, { id: table }: AnswerList): ReportBarChart[] {
  const all = trends.listCurves();
  return all
    .slice(0, maxProjects)
    .flatMap((curves) =>
      measures
        .filter((measure) => hasMeasure([curves], measure))
        .map((measure) => drawCurve(curves, { measure, table, isAlone: all.length === 1 })),
    );
}

interface CurveChoice {
  readonly measure: CurveMeasure;
  readonly table: string;
  readonly isAlone: boolean;
}

function drawCurve(curves: ProjectCurves, { measure, table, isAlone }: CurveChoice): ReportBarChart {
  const rows = listCurveRows(curves);
  const title = `S-curve: ${measureTitles[measure].toLowerCase()}`;
  const last = rows.findLastIndex(({ amounts }) => amounts.actual !== undefined);
  const read = (
    part: (typeof curveParts)[number][0],
    { amounts }: CurveRow,
    place: number,
  ): number | null => {
    // The forecast goes on from what is done.
    const own = part === 'forecast' && place === last ? amounts.actual : amounts[part];
    return own === undefined ? null : roundDecimal(own[measure], 2);
  };
  return {
    drawnAs: 'lines',
    withTable: table,
    title: isAlone ? title : `${title}, ${curves.project}`,
    unit: unitNames[measure],
    isTimeScale: true,
    categoryTitle: 'Date',
    categories: rows.map(({ date }) => formatMinutes(date)),
    series: curveParts.map(([part, name]) => ({
      title: name,
      values: rows.map((row, place) => read(part, row, place)),
    })),
  };
}

const unitNames: Readonly<Record<CurveMeasure, string>> = {
  count: 'finished activities',
  hours: 'hours',
  cost: 'cost',
};

/** Most lines in one chart that a reader can distinguish. */
const maxLines = 8;

/** Total float of open activities that were on the driving path, from update to update; those whose float changed most. */
export function drawPathFloat(
  trends: SeriesTrends,
  { id: table }: AnswerList,
  titles: readonly string[],
): ReportBarChart[] {
  if (titles.length < 3) return [];
  const tracks = trends
    .listPath()
    .filter((track) => listFloats(track).length > 1 && measureChange(track) > 0);
  if (tracks.length === 0) return [];
  const drawn = new Set(
    tracks.toSorted((one, other) => measureChange(other) - measureChange(one)).slice(0, maxLines),
  );
  return [
    {
      drawnAs: 'lines',
      withTable: table,
      title: 'Float of the driving path',
      description:
        drawn.size < tracks.length
          ? `The ${drawn.size} of ${tracks.length} activities whose total float changed most. A line ends where its activity is completed.`
          : 'Activities whose total float changed. A line ends where its activity is completed.',
      unit: 'days of total float',
      categories: [...titles],
      series: tracks
        .filter((track) => drawn.has(track))
        .map(({ project, id, name, values }) => ({
          title: `${project === undefined ? '' : `${project} `}${id} ${name}`,
          values: values.map((point) =>
            point?.floatDays === undefined ? null : roundDecimal(point.floatDays, 1),
          ),
        })),
    },
  ];
}

const listFloats = ({ values }: ActivityTrack<PathPoint>): number[] =>
  values.flatMap((point) => point?.floatDays ?? []);

function measureChange(track: ActivityTrack<PathPoint>): number {
  const floats = listFloats(track);
  return Math.max(...floats) - Math.min(...floats);
}

/** Relationships added, deleted and changed in each period; none for one period. */
export function drawChurn({ id: table, columns, rows }: AnswerList): ReportBarChart[] {
  const at = (id: string): number => columns.findIndex((column) => column.id === id);
  const [window, project] = [at('window'), at('project')];
  const windows = [...new Set(rows.map((cells) => cells[window]))];
  if (window < 0 || windows.length < 2) return [];
  const sum = (ids: readonly string[]): number[] => {
    const places = ids.map(at);
    return windows.map((name) =>
      rows
        .filter((cells) => cells[window] === name)
        .reduce((total, cells) => places.reduce((own, place) => own + Number(cells[place] ?? 0), total), 0),
    );
  };
  return [
    {
      drawnAs: 'lines',
      withTable: table,
      title: 'Logic churn by window',
      ...(project < 0 ? {} : { description: 'All projects together.' }),
      unit: 'relationships',
      categoryTitle: 'Window to',
      // The whole name has no room.
      categories: windows.map((name) => String(name).split(' to ').at(-1) ?? ''),
      series: [
        { title: 'Added', values: sum(['added']) },
        { title: 'Deleted', values: sum(['deleted']) },
        { title: 'Type or lag changed', values: sum(['typeChanged', 'lagChanged']) },
      ],
    },
  ];
}
