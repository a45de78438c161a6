import { createHash } from 'node:crypto';
import type { Finding, ReportUpdates } from '@floatwise/contracts';
import { pairUpdates } from '@floatwise/schedule/updates';
import { createWarning } from '../answer/finding.ts';
import type { ToolFile } from '../tool.ts';
import { ChoiceCheck } from './check-choices.ts';
import { listPaths } from './draw-driving-path.ts';
import { SeriesTrends } from './series-trends.ts';
import {
  compareSeries,
  toChoice,
  type Compared,
  type ComparedSeries,
  type InputFile,
  type SeriesSettings,
} from './updates-series.ts';
import {
  compareWindow,
  findFileDates,
  listFileFindings,
  noteUnread,
  readUpdate,
  reportWindow,
} from './updates-window.ts';
import type { UpdatesWindow } from './updates-window.ts';

/** Compares the updates in files: two, more, or the two projects of one. */
export function compareFiles(files: readonly ToolFile[], settings: SeriesSettings): Compared {
  const inputs = files.map(identifyFile);
  return files.length > 2
    ? compareMany(files, { ...settings, inputs })
    : compareTwo(files, { ...settings, inputs });
}

const identifyFile = ({ bytes, fileName }: ToolFile): InputFile => ({
  name: fileName,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** A warning for each file that was given before, under this or another name. */
function listSame(inputs: readonly InputFile[]): Finding[] {
  const first = new Map<string, InputFile>();
  return inputs.flatMap((input) => {
    const same = first.get(input.sha256);
    if (same === undefined) first.set(input.sha256, input);
    const which = same?.name === input.name ? 'was given twice' : `and ${same?.name ?? ''} are the same file`;
    const message = `${input.name} ${which}, byte for byte: between them nothing differs. Choose another update.`;
    return same === undefined ? [] : [createWarning('updates.sameFile', message)];
  });
}

interface Settings extends SeriesSettings {
  readonly inputs: readonly InputFile[];
}

function compareTwo(files: readonly ToolFile[], { inputs, options, onRead }: Settings): Compared {
  const [first, second] = files.map((file) => noteUnread(readUpdate(file, options), onRead));
  if (first === undefined) throw new RangeError('There is always a first file');
  const updates = pairUpdates(second === undefined ? [first] : [first, second], toChoice(options));
  const window = compareWindow(updates, options);
  const choices = new ChoiceCheck(options);
  choices.addWindow(window);
  choices.check(window);
  return {
    inputs,
    window,
    series: undefined,
    trends: createTrends(window),
    paths: listPaths(window),
    fileDates: new Map([updates.previous, updates.current].map((file) => [file.name, findFileDates(file)])),
    report: reportWindow(window),
    notes: [
      ...listSame(inputs),
      ...window.findings,
      ...window.fileFindings,
      ...listFileFindings(updates.previous),
      ...(second === undefined ? [] : listFileFindings(updates.current)),
    ],
    options,
  };
}

function createTrends(window: UpdatesWindow): SeriesTrends {
  const trends = new SeriesTrends(2);
  trends.addWindow(window, 0);
  return trends;
}

function compareMany(files: readonly ToolFile[], settings: Settings): Compared {
  const { inputs, options } = settings;
  const series = compareSeries(files, settings);
  return {
    inputs,
    window: series.last,
    series,
    trends: series.trends,
    paths: series.paths,
    fileDates: series.fileDates,
    report: reportSeries(series),
    notes: [...listSame(inputs), ...series.findings, ...series.fileFindings],
    options,
  };
}

function reportSeries({ last, series, findings, names }: ComparedSeries): ReportUpdates {
  const codes = findings.map(({ code }) => code);
  return { ...reportWindow(last), files: [...names], findings: codes, series };
}
