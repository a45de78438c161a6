import type { PictureActivity, Report } from '@floatwise/contracts';
import type { ComparedProject, DrivingActivity, DrivingDates } from '@floatwise/schedule/updates';
import { drawBar } from '../answer/draw-dates.ts';
import { formatCounted } from '../answer/format-count.ts';
import type { UpdatesWindow } from './updates-window.ts';
import type { WorkbookChart, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';
import { toSerial } from '../answer/date-cell.ts';

/** Most bars in a picture; those nearest to the finish matter most. */
const maxBars = 60;

const pickDrawn = (path: readonly DrivingActivity[]): readonly DrivingActivity[] =>
  path.filter(({ isParallel }) => !isParallel).slice(-maxBars);

/** What happened to an activity that is on one of the paths only. */
const notes = { then: 'left the path', now: 'joined the path', both: undefined } as const;

/** The driving path in the previous and current schedule, one picture per project. */
export function drawDrivingPaths({ projects, windows }: UpdatesWindow): NonNullable<Report['pictures']> {
  return projects.flatMap((project, place) => {
    const path = windows[place]?.drivingPath ?? [];
    if (path.length === 0) return [];
    const title = 'Driving path, previous and current';
    return [
      {
        title: projects.length === 1 ? title : `${title}: ${project.current.project}`,
        description: describePath(path),
        picture: {
          activities: pickDrawn(path).map(drawActivity),
          links: [],
          ...drawDataDate(project),
        },
      },
    ];
  });
}

function describePath(path: readonly DrivingActivity[]): string {
  const count = (wanted: DrivingActivity['path']): number =>
    path.filter((activity) => activity.path === wanted).length;
  const cut = path.length > maxBars ? ` Drawn are the last ${maxBars}.` : '';
  return (
    `${formatCounted(path.length, 'activity leads', 'activities lead')} to the finish: ${count('both')} on both paths, ` +
    `${count('now')} joined, ${count('then')} left.${cut} The dashed outline is the previous schedule.`
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

function drawDataDate({ current }: ComparedProject): { dataDate?: string } {
  return current.dataDate === null ? {} : { dataDate: current.dataDate };
}

const name = 'Path Chart Data';
const colours = { then: '9AA7B8', now: '0F766E' } as const;
const width = 860;
/** Heights in pixels: an activity, with one bar per schedule; title, legend and dates; a row of the sheet. */
const heights = { activity: 30, frame: 110, sheetRow: 20 } as const;
/** A milestone is drawn with this share of the time axis, since it has no length. */
const leastPart = 1 / 200;

type Bar = ReturnType<typeof listBars>[number];

/** The previous and current driving path as a Gantt chart for each project, and the sheet with their data. */
export function createPathCharts(
  { projects, windows }: UpdatesWindow,
  firstColumn: number,
): { readonly charts: readonly WorkbookChart[]; readonly sheets: readonly WorkbookSheet[] } {
  const rows: WorkbookRow[] = [];
  const charts: WorkbookChart[] = [];
  let top = 1;
  for (const [place, project] of projects.entries()) {
    const bars = listBars(pickDrawn(windows[place]?.drivingPath ?? []));
    if (bars.length === 0) continue;
    // Below the header; rows count from 1.
    const first = rows.length + 2;
    rows.push(...bars.map(({ label, start, then, now }) => [label, start, then, now]));
    const range = (letter: string): string => `${name}!${letter}${first}:${letter}${rows.length + 1}`;
    const title = 'Driving path, previous and current';
    const height = heights.frame + (bars.length / 2) * heights.activity;
    charts.push({
      anchor: { col: firstColumn, row: top, width, height },
      kind: 'gantt',
      title: projects.length === 1 ? title : `${title}: ${project.current.project}`,
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
    });
    top += Math.ceil(height / heights.sheetRow) + 1;
  }
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
