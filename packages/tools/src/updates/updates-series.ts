import type { ComparedUpdates, Finding, UpdateSeries, ReportUpdates } from '@floatwise/contracts';
import { formatMinutes, minutesPerDay, toMinutes } from '@floatwise/schedule/model';
import { pairUpdates, type StepFile, type UpdateFile } from '@floatwise/schedule/updates';
import type { ToolFile, ToolInput } from '../tool.ts';
import { ChoiceCheck } from './check-choices.ts';
import type { UpdatesOptions } from './options.ts';
import { SeriesTrends } from './series-trends.ts';
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
  let previous: UpdateFile | undefined;
  for (const [place, { file }] of ordered.entries()) {
    const current = noteUnread(readUpdate(file, options), onRead);
    fileDates.set(current.name, findFileDates(current));
    if (previous !== undefined) {
      const window = addGap(
        comparePair([previous, current], options, place === ordered.length - 1),
        ordered[place - 1],
        ordered[place],
      );
      trends.addWindow(window, place - 1);
      choices.addWindow(window);
      windows.push(reportWindow(window));
      const taken = lists.map((each) => each.window);
      lists.push({
        window: nameWindow(window, taken),
        lists: describeWindowLists(window, { isFirst: lists.length === 0, options }),
      });
      findings.push(...window.findings);
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
  return {
    last,
    lists: joinWindows(lists),
    windowNames: lists.map(({ window }) => window),
    series: { updates: listUpdates(ordered, windows), windows, milestones: listMilestoneDates(trends) },
    trends,
    // Of all windows; `fileFindings` are about the files themselves.
    findings,
    fileFindings: listOnce(fileFindings),
    stepFiles,
    fileDates,
    names: ordered.map(({ file }) => file.fileName),
  };
}

/** A file between two others is in two windows. */
const listOnce = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.message, finding])).values(),
];

const comparePair = (
  files: readonly [UpdateFile, UpdateFile],
  options: UpdatesOptions,
  isLast: boolean,
): UpdatesWindow => compareWindow(pairUpdates(files, toChoice(options)), options, isLast);

/** The dates of every milestone of a series; null where an update lacks it. */
const listMilestoneDates = (trends: SeriesTrends): UpdateSeries['milestones'] =>
  trends.listMilestones().map(({ values, ...milestone }) => ({
    ...milestone,
    dates: values.map((point) => (point?.instant === undefined ? null : formatMinutes(point.instant))),
  }));

/** Empty names choose nothing. */
export function toChoice({ previousProject, currentProject }: UpdatesOptions) {
  return {
    ...(previousProject === '' ? {} : { previousProject }),
    ...(currentProject === '' ? {} : { currentProject }),
  };
}

/** Files with the same data date keep the given order; those without one come first. */
function orderByDataDate(files: readonly ToolFile[], options: UpdatesOptions) {
  const dated = files.map((file) => ({ file, dataDate: findDataDate(readUpdate(file, options)) }));
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
    const finishes = windows[place - 1]?.projects.map(({ finish }) => finish.current) ?? before ?? [];
    const known = finishes.filter((finish) => finish !== null).sort();
    return {
      file: file.fileName,
      dataDate: dataDate === undefined ? null : formatMinutes(toMinutes(dataDate)),
      finish: known.at(-1) ?? null,
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
  readonly report: ReportUpdates;
  /** About the comparison, then about the files. */
  readonly notes: readonly Finding[];
  readonly options: UpdatesOptions;
}
