import type { ComparedUpdates, Finding, UpdateSeries, ReportUpdates } from '@floatwise/contracts';
import { formatMinutes, minutesPerDay, toMinutes } from '@floatwise/schedule/model';
import { pairUpdates, type PairedUpdates, type StepFile, type UpdateFile } from '@floatwise/schedule/updates';
import { createWarning } from '../answer/finding.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import type { ToolFile, ToolInput } from '../tool.ts';
import { ChoiceCheck } from './check-choices.ts';
import { followIds, lacksActivity, type FollowedIds } from './follow-ids.ts';
import type { UpdatesOptions } from './options.ts';
import { readMilestones } from './read-choices.ts';
import { listDateTitles } from './describe-floats.ts';
import { listPaths, type DrivenPath } from './draw-driving-path.ts';
import { SeriesTrends } from './series-trends.ts';
import { describeTrack } from './track-notes.ts';
import {
  findDataDate,
  findFileDates,
  listFileFindings,
  noteUnread,
  readUpdate,
  reportWindow,
  compareWindow,
} from './updates-window.ts';
import type { FileDates, UpdatesWindow } from './updates-window.ts';
import { describeWindowLists, joinWindows, nameWindow, type NamedLists } from './window-lists.ts';

/** Three or more updates, each compared with the next. */
export type ComparedSeries = ReturnType<typeof compareSeries>;

type OrderedFile = ReturnType<typeof orderByDataDate>[number];

/** A longer period between two data dates suggests that an update is missing. */
const maxDaysBetween = 45;

export interface SeriesSettings extends Pick<ToolInput<UpdatesOptions>, 'options' | 'onRead'> {
  readonly onProgress: (fraction: number) => void;
}

/** Compares each update with the next, by data date. Holds only two files as schedules at a time. */
export function compareSeries(files: readonly ToolFile[], { options, onRead, onProgress }: SeriesSettings) {
  const ordered = orderByDataDate(files, options);
  const followed = followActivities(ordered, options);
  const trends = new SeriesTrends(ordered.length);
  const choices = new ChoiceCheck(options);
  const windows: ComparedUpdates[] = [];
  const findings: Finding[] = [];
  const fileFindings: Finding[] = [];
  const stepFiles: (readonly StepFile[])[] = [];
  const fileDates = new Map<string, FileDates>();
  let last: UpdatesWindow | undefined;
  // As cells, which keep no schedule in memory.
  const lists: NamedLists[] = [];
  const paths: DrivenPath[] = [];
  let previous: UpdateFile | undefined;
  for (const [place, { file }] of ordered.entries()) {
    const current = noteUnread(readUpdate(file, options), onRead);
    fileDates.set(current.name, findFileDates(current));
    if (previous !== undefined) {
      const window = addGap(
        compareWindow(
          pairFollowed([previous, current], { options, followed, place: place - 1 }),
          options,
          place === ordered.length - 1,
        ),
        ordered[place - 1],
        ordered[place],
      );
      trends.addWindow(window, place - 1);
      choices.addWindow(window);
      windows.push(reportWindow(window));
      const name = nameWindow(
        window,
        lists.map((each) => each.window),
      );
      paths.push(...listPaths(window, name));
      lists.push({
        window: name,
        lists: describeWindowLists(window, { isFirst: lists.length === 0, options }),
      });
      findings.push(...inPeriod(window.findings, name));
      stepFiles.push(window.stepFiles);
      last = window;
      fileFindings.push(...window.fileFindings, ...listFileFindings(previous));
    }
    previous = current;
    onProgress((place + 1) / ordered.length);
  }
  if (previous !== undefined) fileFindings.push(...listFileFindings(previous));
  if (last === undefined) throw new RangeError('A series has at least two files');
  choices.check(last);
  const updates = listUpdates(ordered, windows);
  return {
    last,
    lists: joinWindows(lists),
    windowNames: lists.map(({ window }) => window),
    paths,
    series: { updates, windows, milestones: listMilestoneDates(trends, updates) },
    trends,
    // Of all windows; `fileFindings` are about the files themselves.
    findings: [...listUnmeasured(windows, lists), ...findings],
    fileFindings: listOnce(fileFindings),
    stepFiles,
    fileDates,
    names: ordered.map(({ file }) => file.fileName),
  };
}

/** Of a series each finding says of which period it is, unless it names both updates. */
const inPeriod = (findings: readonly Finding[], period: string): Finding[] =>
  findings.map((finding) =>
    finding.code === 'updates.missingUpdate'
      ? finding
      : { ...finding, message: `${period}: ${finding.message}` },
  );

/** A file between two others is in two windows. */
const listOnce = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.message, finding])).values(),
];

/** A warning for each followed finish that some periods cannot measure. */
function listUnmeasured(windows: readonly ComparedUpdates[], names: readonly NamedLists[]): Finding[] {
  const missing = windows.flatMap(({ projects }, place) =>
    projects.flatMap(({ followed }) =>
      followed?.note === undefined ? [] : [{ id: followed.id, window: names[place]?.window ?? '' }],
    ),
  );
  return [...Map.groupBy(missing, ({ id }) => id)].map(([id, periods]) => {
    const where = formatNames(periods.map(({ window }) => window));
    const message = `${id} is not in both updates of ${formatCount(periods.length)} of ${formatCounted(windows.length, 'period')} (${where}): how far it moved there is not measured, and its steps are not summed over the series.`;
    return createWarning('updates.finishMissing', message);
  });
}

interface FollowedPlace {
  readonly options: UpdatesOptions;
  readonly followed: FollowedIds | undefined;
  /** Index of the previous update. */
  readonly place: number;
}

/** Pairs two updates of a series, with the Activity IDs that the activities of the options have in them. */
function pairFollowed(
  files: readonly [UpdateFile, UpdateFile],
  { options, followed, place }: FollowedPlace,
): PairedUpdates {
  const updates = pairUpdates(files, toChoice(options));
  if (followed === undefined) return updates;
  const projects = updates.projects.map((paired) => ({ ...paired, aliases: followed.find(place, paired) }));
  return { ...updates, projects };
}

/** Undefined if every update has the activities that the options name, as most have. */
function followActivities(ordered: readonly OrderedFile[], options: UpdatesOptions): FollowedIds | undefined {
  if (ordered.every(({ lacks }) => !lacks)) return undefined;
  return followIds(listNamed(options), readInOrder(ordered, options), toChoice(options));
}

function* readInOrder(ordered: readonly OrderedFile[], options: UpdatesOptions): Generator<UpdateFile> {
  for (const { file } of ordered) yield readUpdate(file, options);
}

const listNamed = (options: UpdatesOptions): string[] => [
  ...(options.finish === '' ? [] : [options.finish]),
  ...readMilestones(options),
];

/** The dates of every milestone of a series; null where an update lacks it. */
function listMilestoneDates(
  trends: SeriesTrends,
  updates: UpdateSeries['updates'],
): UpdateSeries['milestones'] {
  const titles = listDateTitles(updates.map(({ dataDate }) => dataDate));
  return trends.listMilestones().map((track) => {
    const { values, changes: _, ...milestone } = track;
    const note = describeTrack(track, titles);
    return {
      ...milestone,
      dates: values.map((point) => (point?.instant === undefined ? null : formatMinutes(point.instant))),
      ...(note === null ? {} : { note }),
    };
  });
}

/** Empty names choose nothing. */
export function toChoice({ previousProject, currentProject }: UpdatesOptions) {
  return {
    ...(previousProject === '' ? {} : { previousProject }),
    ...(currentProject === '' ? {} : { currentProject }),
  };
}

/** Files with the same data date keep the given order; those without one come first. */
function orderByDataDate(files: readonly ToolFile[], options: UpdatesOptions) {
  const named = listNamed(options);
  const dated = files.map((file) => {
    const update = readUpdate(file, options);
    return { file, dataDate: findDataDate(update), lacks: lacksActivity(update, named) };
  });
  return dated.sort(({ dataDate: one = 0 }, { dataDate: other = 0 }) => one - other);
}

function addGap(
  window: UpdatesWindow,
  from: OrderedFile | undefined,
  to: OrderedFile | undefined,
): UpdatesWindow {
  if (from?.dataDate === undefined || to?.dataDate === undefined) return window;
  const days = Math.round((to.dataDate - from.dataDate) / minutesPerDay);
  if (days <= maxDaysBetween) return window;
  const finding: Finding = {
    code: 'updates.missingUpdate',
    severity: 'info',
    message: `${days} days between the data dates of ${from.file.fileName} and ${to.file.fileName}: an update may be missing.`,
  };
  return { ...window, findings: [...window.findings, finding] };
}

/** The latest finish of the compared projects, as stored in the files. */
function listUpdates(
  ordered: readonly OrderedFile[],
  windows: readonly ComparedUpdates[],
): UpdateSeries['updates'] {
  return ordered.map(({ file, dataDate }, place) => {
    const before = windows[place]?.projects.map(({ finish }) => finish.previous);
    const after = windows[place - 1]?.projects.map(({ finish }) => finish.current);
    const known = [after, before].map((dates = []) => dates.filter((date) => date !== null).sort());
    const [finishes = []] = known.filter(({ length }) => length > 0);
    return {
      file: file.fileName,
      dataDate: dataDate === undefined ? null : formatMinutes(toMinutes(dataDate)),
      finish: finishes.at(-1) ?? null,
    };
  });
}

/** A file as it came. */
export interface InputFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Source of result and workbook. */
export interface Compared {
  readonly inputs: readonly InputFile[];
  /** By file name. */
  readonly fileDates: ReadonlyMap<string, FileDates>;
  /** The two updates, or the last two of a series. */
  readonly window: UpdatesWindow;
  readonly series: ComparedSeries | undefined;
  readonly trends: SeriesTrends;
  /** The driving paths of each period. */
  readonly paths: readonly DrivenPath[];
  readonly report: ReportUpdates;
  /** About the comparison, then about the files. */
  readonly notes: readonly Finding[];
  readonly options: UpdatesOptions;
}
