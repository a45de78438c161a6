import type { PictureActivity, Report } from '@floatwise/contracts';
import type { DrivingActivity, DrivingDates } from '@floatwise/schedule/updates';
import { drawBar } from '../answer/draw-dates.ts';
import { formatCounted } from '../answer/format-count.ts';
import type { UpdatesWindow } from './updates-window.ts';
import type { WorkbookChart, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';
import { toSerial } from '../answer/date-cell.ts';

/** Most bars in a picture; those nearest to the finish matter most. */
const maxBars = 60;
/** Most bars in all pictures together, and fewest in one: the page loads them with the report. */
const bounds = { allBars: 900, leastBars: 15 } as const;

/** The driving paths of a project in one period. Keeps values, no schedules. */
export interface DrivenPath {
  /** Of a series. */
  readonly window: string | undefined;
  /** If there are several. */
  readonly project: string | undefined;
  readonly dataDate: string | null;
  /** Number of activities by the path that they are on. */
  readonly counts: Readonly<Record<DrivingActivity['path'], number>>;
  /** Those nearest to the finish, first to last. */
  readonly drawn: readonly DrivingActivity[];
}

/** The driving path of each project in the previous and current schedule of a period. */
export const listPaths = ({ projects, windows }: UpdatesWindow, window?: string): DrivenPath[] =>
  projects.flatMap((project, place): DrivenPath[] => {
    const path = windows[place]?.drivingPath ?? [];
    if (path.length === 0) return [];
    const count = (wanted: DrivingActivity['path']): number =>
      path.filter((activity) => activity.path === wanted).length;
    return [
      {
        window,
        project: projects.length === 1 ? undefined : project.current.project,
        dataDate: project.current.dataDate,
        counts: { then: count('then'), now: count('now'), both: count('both') },
        drawn: path.filter(({ isParallel }) => !isParallel).slice(-maxBars),
      },
    ];
  });

/** What happened to an activity that is on one of the paths only. */
const notes = { then: 'left the path', now: 'joined the path', both: undefined } as const;

const namePath = ({ window, project }: DrivenPath): string =>
  `Driving path, previous and current${project === undefined ? '' : `: ${project}`}${window === undefined ? '' : `, ${window}`}`;

/** One picture for each project and period. */
export function drawDrivingPaths(paths: readonly DrivenPath[]): NonNullable<Report['pictures']> {
  const most = Math.max(bounds.leastBars, Math.floor(bounds.allBars / Math.max(1, paths.length)));
  return paths.map((path) => {
    const drawn = path.drawn.slice(-most);
    return {
      title: namePath(path),
      description: describePath(path, drawn.length),
      ...(path.window === undefined ? {} : { window: path.window }),
      picture: {
        activities: drawn.map(drawActivity),
        links: [],
        ...(path.dataDate === null ? {} : { dataDate: path.dataDate }),
      },
    };
  });
}

function describePath({ counts: { then, now, both } }: DrivenPath, drawn: number): string {
  const all = then + now + both;
  const cut = all > drawn ? ` Drawn are the last ${drawn} of the chain that is followed.` : '';
  return (
    `${formatCounted(all, 'activity leads', 'activities lead')} to the finish: ${both} on both paths, ` +
    `${now} joined, ${then} left.${cut} The dashed outline is the previous schedule.`
  );
}

function drawActivity({ id, name, path, then, now }: DrivingActivity): PictureActivity {
  const [bar, was] = [drawDates(now), drawDates(then)];
  const isSame = bar !== undefined && bar.start === was?.start && bar.finish === was.finish;
  // Completed work has no float.
  const isCompleted = now !== undefined && now.floatDays === undefined;
  const note = notes[path];
  return {
    id,
    name,
    ...(note === undefined ? {} : { note }),
    ...(bar === undefined ? {} : { bar }),
    ...(was === undefined || isSame ? {} : { was }),
    ...(isCompleted ? { state: 'completed' as const } : {}),
  };
}

const drawDates = (dates: DrivingDates | undefined): PictureActivity['bar'] =>
  drawBar(dates?.start ?? dates?.finish, dates?.finish);

const name = 'Path Chart Data';
const colours = { then: '9AA7B8', now: '0F766E' } as const;
const width = 860;
/** Heights in pixels: an activity, with one bar per schedule; title, legend and dates. */
const heights = { activity: 30, frame: 110 } as const;
/** A milestone is drawn with this share of the time axis, since it has no length. */
const leastPart = 1 / 200;

type Bar = ReturnType<typeof listBars>[number];

/** The previous and current driving path as a Gantt chart for each project and period, and the sheet with their data. */
export function createPathCharts(paths: readonly DrivenPath[]): {
  readonly charts: readonly WorkbookChart[];
  readonly sheets: readonly WorkbookSheet[];
} {
  const rows: WorkbookRow[] = [];
  const charts = paths.flatMap((path): WorkbookChart[] => {
    const bars = listBars(path.drawn);
    if (bars.length === 0) return [];
    // Below the header; rows count from 1.
    const first = rows.length + 2;
    rows.push(...bars.map(({ label, start, then, now }) => [label, start, then, now]));
    const range = (letter: string): string => `${name}!${letter}${first}:${letter}${rows.length + 1}`;
    const title = namePath(path);
    const height = heights.frame + (bars.length / 2) * heights.activity;
    return [
      {
        anchor: { col: 0, row: 0, width, height },
        kind: 'gantt',
        title,
        categories: range('A'),
        categoryTexts: bars.map(({ label }) => label),
        valueFormat: 'yyyy-mm-dd',
        valueRange: findRange(bars),
        description: `${title}, a bar for either schedule: ${bars.flatMap(({ label }) => label || []).join('; ')}`,
        series: [
          { title: 'Start', values: range('B'), numbers: bars.map(({ start }) => start) },
          { title: 'Then', values: range('C'), numbers: bars.map(({ then }) => then), colour: colours.then },
          { title: 'Now', values: range('D'), numbers: bars.map(({ now }) => now), colour: colours.now },
        ],
      },
    ];
  });
  return { charts, sheets: rows.length === 0 ? [] : [createDataSheet(rows)] };
}

/** Two bars per activity: the previous schedule above the current one. */
function listBars(path: readonly DrivingActivity[]) {
  const spans = path.map(({ then, now }) => ({ then: findSpan(then), now: findSpan(now) }));
  const all = spans.flatMap(({ then, now }) => [...(then ?? []), ...(now ?? [])]);
  const least = (Math.max(...all) - Math.min(...all)) * leastPart;
  // A missing bar starts where the other does, so that it does not widen the axis.
  const place = (span: Span | undefined, other: Span | undefined): [start: number, length: number] =>
    span === undefined ? [other?.[0] ?? 0, 0] : [span[0], Math.max(span[1] - span[0], least)];
  return path.flatMap(({ id, name: title, path: on }, at) => {
    const { then, now } = spans[at] ?? {};
    const note = notes[on];
    const [startThen, lengthThen] = place(then, now);
    const [startNow, lengthNow] = place(now, then);
    return [
      {
        label: note === undefined ? `${id} ${title}` : `${id} ${title}, ${note}`,
        start: startThen,
        then: lengthThen,
        now: 0,
      },
      { label: '', start: startNow, then: 0, now: lengthNow },
    ];
  });
}

/** Excel serial numbers. */
type Span = readonly [start: number, finish: number];

function findSpan(dates: DrivingDates | undefined): Span | undefined {
  if (dates === undefined) return undefined;
  const { start = dates.finish, finish } = dates;
  return [toSerial(start), toSerial(finish)];
}

function findRange(bars: readonly Bar[]): { min: number; max: number } {
  return {
    min: Math.floor(Math.min(...bars.map(({ start }) => start))),
    max: Math.ceil(Math.max(...bars.map(({ start, then, now }) => start + then + now))),
  };
}

function createDataSheet(rows: readonly WorkbookRow[]): WorkbookSheet {
  const days = { kind: 'number', width: 10 } as const;
  return {
    name,
    headers: [['Activity', 'Start', 'Then (d)', 'Now (d)']],
    columns: [
      { kind: 'text', width: 44 },
      { kind: 'number', numberFormat: 'yyyy-mm-dd hh:mm', width: 18 },
      days,
      days,
    ],
    autoFilter: false,
    rows,
  };
}
