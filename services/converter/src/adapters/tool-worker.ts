import { isMainThread, isMarkedAsUntransferable, workerData, type MessagePort } from 'node:worker_threads';
import { computePrice, reportSchema, type ResultSummary, type StoredReport } from '@floatwise/contracts';
import { getTool, type ToolOutput } from '@floatwise/tools';
import { loadTools, runParsed, UnusableInputError } from '@floatwise/tools/run';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { listFiles, type ToolCall, type ToolProgress, type ToolOutcome } from '../app/ports.ts';
import { encodeJson } from './encode-json.ts';
import { nameWork } from './name-work.ts';
import { lowerPriority } from './lower-priority.ts';
import { warmUp } from './warm-up.ts';

export interface ToolTask extends ToolCall {
  /** Receives `ToolProgress`; the first message marks the start of the tool. */
  readonly progressPort: MessagePort;
}

/** Data that the threads of a pool share with it. */
export interface ThreadData {
  /** When any of them last worked, in Unix milliseconds; Infinity while one works. */
  readonly lastWork: Float64Array;
  readonly warmsUp: boolean;
  /** Whether this thread takes large conversions. */
  readonly isLarge: boolean;
}

/** A step of a task. Times are Unix milliseconds. */
interface TaskStep {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The return value of a thread: `run` is the time of the whole tool, `steps` those of its reported steps. */
export interface TaskAnswer {
  readonly result: ToolOutcome;
  readonly run: TaskStep;
  readonly steps: readonly TaskStep[];
}

const progressIntervalMs = 100;

let hasWorked = false;
if (!isMainThread) {
  const { lastWork, warmsUp, isLarge } = workerData as ThreadData;
  // An idle thread loads the code of all tools, so that no conversion has to wait for it.
  if (warmsUp) await loadTools();
  if (isLarge) lowerPriority();
  const hasThreadWorked = (): boolean => hasWorked;
  const getQuietMs = (): number => Date.now() - (lastWork[0] ?? 0);
  if (warmsUp)
    warmUp(hasThreadWorked, getQuietMs).catch((error: unknown) => process.emitWarning(String(error)));
}

/** Runs one task on a worker thread. The output is returned without a copy. */
export async function runToolTask(task: ToolTask): Promise<unknown> {
  const { toolId, progressPort, ...call } = task;
  hasWorked = true;
  // Not part of the tool's time.
  await getTool(toolId).load();
  const times = createStepTimes();
  progressPort.postMessage({ fraction: 0 } satisfies ToolProgress);
  try {
    const output = await runParsed(toolId, { ...call, ...createReporter(progressPort, times.onStep) });
    const { fileName, unchanged = false } = output;
    const isInput = listFiles(call).length === 1 && isSameContent(output.bytes, call.bytes);
    const bytes = isInput ? [] : output.bytes;
    const tasks = output.pricedTasks ?? output.report.tasks;
    // Before the output is transferred: it may share a buffer with the input file.
    const work = computePrice(tasks) > 0 ? nameWork(task) : {};
    const ended = times.end();
    const report = formatReport(output);
    const summary = summarizeReport(output.report);
    const isUsable = output.report.unread?.isUsable !== false;
    const attachments = (output.attachments ?? []).map((attachment) => attachment.bytes);
    const facts = { fileName, tasks, unchanged, isUsable, ...work, summary };
    const result = { kind: 'done', bytes, isInput, ...facts, report, attachments } as const;
    return moveBytes({ result, ...ended }, [...bytes, report, ...attachments]);
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    const result = { kind: 'refused', code: error.code, message: error.message } as const;
    return { result, ...times.end() } satisfies TaskAnswer;
  } finally {
    progressPort.close();
  }
}

/** Whether the pieces, in order, are this content. */
function isSameContent(pieces: readonly Uint8Array[], content: Uint8Array): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (Buffer.compare(piece, content.subarray(at, at + piece.length)) !== 0) return false;
    at += piece.length;
  }
  return at === content.length;
}

/** Reports progress at most every 100 ms; a tool that has run for longer also reports the start of each step. */
function createReporter(port: MessagePort, onStep: (name: string) => void) {
  const startMs = performance.now();
  let reportedMs = 0;
  let progress: ToolProgress = { fraction: 0 };
  const report = (intervalMs: number): void => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < intervalMs) return;
    reportedMs = nowMs;
    port.postMessage(progress);
  };
  return {
    onProgress: (fraction: number): void => {
      progress = { ...progress, fraction };
      report(progressIntervalMs);
    },
    onStep: (step: string): void => {
      onStep(step);
      progress = { ...progress, step };
      if (performance.now() - startMs > progressIntervalMs) report(0);
    },
  };
}

function createStepTimes(): { onStep: (name: string) => void; end: () => Omit<TaskAnswer, 'result'> } {
  const startMs = getEpochMs();
  const begun: { name: string; startMs: number }[] = [];
  return {
    onStep: (name) => begun.push({ name, startMs: getEpochMs() }),
    end: () => {
      const endMs = getEpochMs();
      const steps = begun.map((step, index) => ({ ...step, endMs: begun[index + 1]?.startMs ?? endMs }));
      return { run: { name: 'run', startMs, endMs }, steps };
    },
  };
}

// Not from service-kit, whose modules a thread does not load.
const getEpochMs = (): number => performance.timeOrigin + performance.now();

function summarizeReport(report: ToolOutput['report']): ResultSummary {
  const { summary, figures = [], hoursPerDay, codePage, importProblem } = report;
  return {
    headline: summary,
    figures: figures.filter(({ isDetail = false }) => !isDetail),
    ...(hoursPerDay === undefined ? {} : { hoursPerDay }),
    ...(codePage === undefined ? {} : { codePage }),
    ...(importProblem === undefined ? {} : { importProblem }),
  };
}

/** Every item is checked here, once: pages look at the first ones only, and programs rely on the schema. @throws ZodError */
function formatReport({ report, attachments = [] }: ToolOutput): Uint8Array {
  reportSchema.parse(report);
  const listed = attachments.map(({ bytes, ...rest }) => ({ ...rest, size: bytes.byteLength }));
  const stored: StoredReport = { report, attachments: listed };
  return encodeJson(stored);
}

/** A buffer that several views share is transferred once; small ones from Node's pool cannot be transferred and are copied. */
function moveBytes(answer: TaskAnswer, views: readonly Uint8Array[]): unknown {
  const buffers = new Set(
    views.map((view) => view.buffer).filter((buffer) => !isMarkedAsUntransferable(buffer)),
  );
  return move({ [transferableSymbol]: [...buffers], [valueSymbol]: answer });
}
