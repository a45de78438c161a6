import type {
  ChartShare,
  ComparedProjectReport,
  ReportBarChart,
  ReportWaterfall,
  UpdateStep,
  WaterfallStep,
} from '@floatwise/contracts';
import { formatMinutes, parseMinutes, toMinutes } from '@floatwise/schedule/model';
import type { AnswerList } from '../answer/answer-list.ts';
import { findShareRows, listShareRows, type ShareRow } from './share-rows.ts';
import type { Compared } from './updates-series.ts';
import { stepsId } from './describe-steps.ts';
import { allWindows } from './series-column.ts';
import { nameStep } from './step-words.ts';
import { placeWaterfall, type WorkbookChart, type WorkbookSheet } from '@floatwise/ooxml';
import { formatSigned } from './words.ts';

/** Most shares of a step sent to the page. */
const maxShares = 5;

const nameMovement = (followed: ComparedProjectReport['followed']): string =>
  followed === undefined ? 'What moved the finish' : `What moved ${followed.id} ${followed.name}`.trim();

const notes: Readonly<Record<string, string>> = {
  rescheduledPrevious:
    'The previous file was exported without scheduling it (F9), so its dates do not follow its logic.',
  rescheduledCurrent:
    'The current file was exported without scheduling it (F9), so its dates do not follow its logic.',
};

/** What moved the finish of each project, in each period; nothing for a project that cannot be scheduled. */
export function drawWaterfalls(
  { report, series }: Pick<Compared, 'report' | 'series'>,
  shares: AnswerList,
): ReportWaterfall[] {
  const rows = listShareRows(shares);
  const windows = report.series?.windows ?? [report];
  return windows.flatMap(({ projects }, place) =>
    projects.flatMap((project): ReportWaterfall[] => {
      const { variance, steps } = project.windows ?? {};
      if (steps === undefined || variance === undefined || variance.days === null) return [];
      const window = series?.windowNames[place];
      const moved = nameMovement(project.followed);
      const title = window === undefined ? moved : `${moved} from ${window}`;
      return [
        {
          kind: 'waterfall',
          withTables: [stepsId, shares.id],
          ...(window === undefined ? {} : { window }),
          title: projects.length === 1 ? title : `${title} of ${project.current.project}`,
          unit: 'days',
          start: { title: 'Previous finish', ...toDay(variance.previous) },
          steps: steps.map((step) =>
            drawStep(step, findShareRows(rows, project, { step: step.step, window })),
          ),
          total: { title: 'Variance', value: variance.days, ...toDay(variance.current) },
        },
      ];
    }),
  );
}

/** Most projects whose periods are drawn. */
const maxProjects = 5;

/** Days by step of each period, stacked, for each project; none without a series. The rows of a project are together. */
export function drawSeries(
  windows: AnswerList | undefined,
  { projects: compared }: Pick<Compared['window'], 'projects'>,
): WindowsChart[] {
  if (windows === undefined) return [];
  const at = (id: string): number => windows.columns.findIndex((column) => column.id === id);
  const [project, variance] = [at('project'), at('variance')];
  const sums = windows.rows.flatMap((cells, last): ProjectRows[] => {
    if (cells[0] !== allWindows) return [];
    const first = windows.rows.findLastIndex((each, place) => place < last && each[0] === allWindows) + 1;
    const name = project < 0 ? undefined : String(cells[project] ?? '');
    return [{ name, first, last, moved: Math.abs(Number(cells[variance] ?? 0)) }];
  });
  return sums
    .toSorted((one, other) => other.moved - one.moved)
    .slice(0, maxProjects)
    .map((rows) => {
      const own = compared.find(({ current }) => rows.name === undefined || current.project === rows.name);
      const title = `${nameMovement(own?.followed)}, by window`;
      return {
        rows,
        ...drawPeriods(windows, rows, rows.name === undefined ? title : `${title}: ${rows.name}`),
      };
    });
}

/** The rows of a project in the list of periods, without their sum at `last`. */
interface ProjectRows {
  /** The Project ID, where the list has a column of them. */
  readonly name: string | undefined;
  readonly first: number;
  readonly last: number;
  readonly moved: number;
}

interface WindowsChart {
  readonly rows: ProjectRows;
  /** The column of each series. */
  readonly places: readonly number[];
  readonly chart: ReportBarChart & { readonly series: readonly { title: string; values: number[] }[] };
}

function drawPeriods({ id: table, columns, rows }: AnswerList, { first, last }: ProjectRows, title: string) {
  const own = rows.slice(first, last);
  const steps = columns.flatMap(({ id, title: step, kind }, place) => {
    const values = own.map((cells) => Number(cells[place] ?? 0));
    const isStep = kind === 'number' && id !== 'variance';
    return isStep && values.some((value) => value !== 0) ? [{ place, series: { title: step, values } }] : [];
  });
  const chart = {
    drawnAs: 'stacked' as const,
    withTable: table,
    title,
    unit: 'days',
    categories: own.map(([window]) => String(window)),
    series: steps.map(({ series }) => series),
  };
  return { chart, places: steps.map(({ place }) => place) };
}

function drawStep({ step, days, finish }: UpdateStep, rows: readonly ShareRow[]): WaterfallStep {
  const note = days === 0 || days === null ? undefined : notes[step];
  const [first] = rows;
  return {
    title: nameStep(step),
    value: days ?? 0,
    ...toDay(finish),
    ...(note === undefined ? {} : { note }),
    ...(first === undefined ? {} : { rows: first.stepRows, shares: rows.slice(0, maxShares).map(drawShare) }),
  };
}

const drawShare = ({ label, workDays, rows }: ShareRow): ChartShare => ({
  label,
  value: workDays,
  note: Math.abs(workDays) === 1 ? 'work day' : 'work days',
  rows,
});

/** Work that ends at midnight ends on the previous day. */
function toDay(finish: string | null): { day?: string } {
  const instant = parseMinutes(finish ?? '');
  return instant === undefined ? {} : { day: formatMinutes(toMinutes(instant - 1)).slice(0, 10) };
}

const name = 'Chart Data';
/** Distinguishable by colour-blind readers, with the figure in the label; `total` also if nothing moved. */
const colours = { later: 'B3261E', earlier: '0F766E', total: '54647D' } as const;
const chartSize = { width: 720, height: 320 } as const;

/** Each waterfall as a chart, and the sheet with its data; no sheet without a waterfall. */
export function createStepCharts(waterfalls: readonly ReportWaterfall[]): {
  readonly charts: readonly WorkbookChart[];
  readonly sheets: readonly WorkbookSheet[];
} {
  if (waterfalls.length === 0) return { charts: [], sheets: [] };
  const rows: (readonly [string, number, number, number])[] = [];
  const charts = waterfalls.map((waterfall) => {
    const columns = listColumns(waterfall);
    const parts = placeWaterfall(columns);
    // Below the header; rows count from 1.
    const first = rows.length + 2;
    rows.push(
      ...columns.map(({ label }, at) => {
        const { base, above, below } = parts[at] ?? { base: 0, above: 0, below: 0 };
        return [label, base, above, below] as const;
      }),
    );
    const range = (letter: string): string => `${name}!${letter}${first}:${letter}${rows.length + 1}`;
    const pointColours = columns.map(({ colour }) => colour);
    return {
      anchor: { col: 0, row: 0, ...chartSize },
      kind: 'waterfall' as const,
      title: waterfall.title,
      categories: range('A'),
      categoryTexts: columns.map(({ label }) => label),
      valueTitle: waterfall.unit,
      description: `${waterfall.title}: ${columns.map(({ label }) => label).join(', ')} ${waterfall.unit}`,
      series: [
        { title: 'Base', values: range('B'), numbers: parts.map(({ base }) => base) },
        { title: 'Above 0', values: range('C'), numbers: parts.map(({ above }) => above), pointColours },
        { title: 'Below 0', values: range('D'), numbers: parts.map(({ below }) => below), pointColours },
      ],
    };
  });
  const number = { kind: 'number', width: 10 } as const;
  const sheet: WorkbookSheet = {
    name,
    headers: [['Step', 'Base', 'Above 0', 'Below 0']],
    columns: [{ kind: 'text', width: 34 }, number, number, number],
    autoFilter: false,
    rows,
  };
  return { charts, sheets: [sheet] };
}

function listColumns({ steps, total }: ReportWaterfall) {
  let reached = 0;
  const columns = steps.map(({ title, value }) => {
    const from = reached;
    reached += value;
    return {
      label: `${title} ${formatSigned(value)}`,
      from,
      to: reached,
      colour: value > 0 ? colours.later : colours.earlier,
    };
  });
  const label = `${total.title} ${formatSigned(total.value)}`;
  return [...columns, { label, from: 0, to: total.value, colour: colours.total }];
}
