import { createHash } from 'node:crypto';
import type { Finding, ReportUpdates } from '@floatwise/contracts';
import { writeWorkbook } from '@floatwise/ooxml';
import { pairUpdates, type StepFile } from '@floatwise/schedule/updates';
import { toReport } from '../answer/answer.ts';
import { createWarning } from '../answer/finding.ts';
import { describeCodePage } from '../input/describe-file.ts';
import type { ToolAttachment, ToolFile, ToolInput, ToolResult } from '../tool.ts';
import {
  compareSeries,
  toChoice,
  type Compared,
  type ComparedSeries,
  type InputFile,
  type SeriesSettings,
} from './updates-series.ts';
import { createAnswer } from './create-answer.ts';
import { createSheets, describeLists } from './create-sheets.ts';
import type { UpdatesOptions } from './options.ts';
import { listFileFindings, noteUnread, readUpdate, reportWindow, compareWindow } from './updates-window.ts';

/**
 * Compares two updates of a schedule, or a series of up to sixty: what changed, and what moved the finish. `others`
 * are the updates after the first; a single file must contain two projects.
 */
export async function run(input: ToolInput<UpdatesOptions>): Promise<ToolResult> {
  const { bytes, fileName, options, others = [], onProgress, onRead, onStep } = input;
  const files: readonly ToolFile[] = [{ bytes, fileName }, ...others];
  const inputs = files.map(identifyFile);
  onStep?.('compareUpdates');
  const compared =
    files.length > 2
      ? compareMany(files, {
          inputs,
          options,
          onRead,
          onProgress: (fraction) => onProgress?.(0.7 * fraction),
        })
      : compareTwo(files, { inputs, options, onRead });
  onProgress?.(0.7);
  onStep?.('writeWorkbook');
  const lists = describeLists(compared);
  const workbook = await writeWorkbook(createSheets(compared, lists));
  const { current } = compared.window.updates;
  const report = toReport({
    ...createAnswer(compared, lists, countTasks(compared.report)),
    ...describeCodePage(current.xer?.codePageReading),
  });
  onProgress?.(1);
  return {
    bytes: [workbook],
    report,
    ...priceSeries(compared),
    namedAfter: current.name,
    attachments: attachSteps(compared),
  };
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

interface Settings extends Pick<ToolInput<UpdatesOptions>, 'options' | 'onRead'> {
  readonly inputs: readonly InputFile[];
}

function compareTwo(files: readonly ToolFile[], { inputs, options, onRead }: Settings): Compared {
  const [first, second] = files.map((file) => noteUnread(readUpdate(file, options), onRead));
  if (first === undefined) throw new RangeError('There is always a first file');
  const updates = pairUpdates(second === undefined ? [first] : [first, second], toChoice(options));
  const window = compareWindow(updates, options);
  return {
    inputs,
    window,
    series: undefined,
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

function compareMany(files: readonly ToolFile[], settings: SeriesSettings & Settings): Compared {
  const { inputs, options } = settings;
  const series = compareSeries(files, settings);
  return {
    inputs,
    window: series.last,
    series,
    report: reportSeries(series),
    notes: [...listSame(inputs), ...series.findings, ...series.fileFindings],
    options,
  };
}

function reportSeries({ last, series, findings, names }: ComparedSeries): ReportUpdates {
  const codes = findings.map(({ code }) => code);
  return { ...reportWindow(last), files: [...names], findings: codes, series };
}

/** The report has the tasks of the last two updates, but earlier ones may be larger. */
function priceSeries({ series }: Compared): Pick<ToolResult, 'pricedTasks'> {
  return series === undefined ? {} : { pricedTasks: Math.max(...series.series.windows.map(countTasks)) };
}

/** Tasks of the larger of two updates. */
function countTasks({ projects }: Pick<ReportUpdates, 'projects'>): number {
  const count = (side: 'previous' | 'current'): number =>
    projects.reduce((sum, project) => sum + project[side].activities, 0);
  return Math.max(count('previous'), count('current'));
}

function attachSteps({ window, series }: Compared): ToolAttachment[] {
  const name = window.updates.current.name.replace(/\.[^.]*$/, '');
  if (series === undefined) return window.stepFiles.map((file) => attachStep(name, file));
  return series.stepFiles.flatMap((files, place) =>
    files.map((file) => attachStep(`${name}_w${place + 1}`, file)),
  );
}

const attachStep = (prefix: string, { name, bytes }: StepFile): ToolAttachment => ({
  title: `${name.replaceAll('_', ' ')} (XER)`,
  fileName: `${prefix}_${name}.xer`,
  contentType: 'application/octet-stream',
  bytes: Buffer.concat(bytes),
});
