import { createHash } from 'node:crypto';
import { isMainThread, isMarkedAsUntransferable, workerData, type MessagePort } from 'node:worker_threads';
import { computePrice, type Attachment, type StoredReport, type ResultSummary } from '@floatwise/contracts';
import type { ToolOutput, ToolAttachment } from '@floatwise/tools';
import { loadTools, runParsed, UnusableInputError } from '@floatwise/tools/run';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ToolCall, ToolProgress, ToolResult } from '../app/ports.ts';
import { encodeJson } from './encode-json.ts';
import { lowerPriority } from './lower-priority.ts';
import { warmUp } from './warm-up.ts';

export interface ToolTask extends ToolCall {
  /** Takes `ToolProgress`; the first message says that the tool begins. */
  readonly progressPort: MessagePort;
}

/** What the threads of a pool share with it. */
export interface ThreadData {
  /** When one of them last worked, in milliseconds of the Unix epoch; Infinity while one does. */
  readonly lastWork: Float64Array;
  readonly warmsUp: boolean;
  /** Whether this thread takes large conversions. */
  readonly isLarge: boolean;
}

/** A part of a task: when it was begun and ended, in milliseconds of the Unix epoch. */
interface TaskStep {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What a thread answers: `run` is the tool as a whole, `steps` what it tells of its work. */
export interface TaskAnswer {
  readonly result: ToolResult;
  readonly run: TaskStep;
  readonly steps: readonly TaskStep[];
}

const progressIntervalMs = 100;

// A thread that waits has the code of all tools: no conversion waits until it is read.
await loadTools();

let hasWorked = false;
if (!isMainThread) {
  const { lastWork, warmsUp, isLarge } = workerData as ThreadData;
  if (isLarge) lowerPriority();
  const hasThreadWorked = (): boolean => hasWorked;
  const getQuietMs = (): number => Date.now() - (lastWork[0] ?? 0);
  if (warmsUp)
    warmUp(hasThreadWorked, getQuietMs).catch((error: unknown) => process.emitWarning(String(error)));
}

/** What a worker thread does with one task. The output travels back without a copy. */
export async function runToolTask(task: ToolTask): Promise<unknown> {
  const { toolId, progressPort, ...call } = task;
  hasWorked = true;
  const times = createStepTimes();
  progressPort.postMessage({ fraction: 0 } satisfies ToolProgress);
  try {
    const output = await runParsed(toolId, { ...call, ...createReporter(progressPort, times.onStep) });
    const { bytes, fileName, unchanged = false } = output;
    const tasks = output.pricedTasks ?? output.report.tasks;
    // Before the output is handed over: it may lie on the bytes of the file.
    const work = computePrice(tasks) > 0 ? { work: hashWork(task) } : {};
    const ended = times.end();
    const report = formatReport(output);
    const summary = summarizeReport(output.report);
    const result = { kind: 'done', bytes, fileName, tasks, unchanged, ...work, summary, report } as const;
    return moveBytes({ result, ...ended }, [...bytes, report]);
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    const result = { kind: 'refused', code: error.code, message: error.message } as const;
    return { result, ...times.end() } satisfies TaskAnswer;
  } finally {
    progressPort.close();
  }
}

/** Tells how far the tool is, not too often; of a tool that takes its time also each step as it begins. */
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

// Not that of service-kit, whose modules a thread does without.
const getEpochMs = (): number => performance.timeOrigin + performance.now();

/** Names what is paid for: the same bytes in the same places with the same tool and options again are the same work. */
function hashWork({ toolId, options, bytes, others = [], baseline }: ToolTask): string {
  const sorted = Object.entries(options).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const files = [bytes, ...others.map((file) => file.bytes)];
  // One file has the name that it had before there could be several.
  const isAlone = others.length === 0 && baseline === undefined;
  const sizes = isAlone ? [] : [files.map(({ length }) => length), baseline?.bytes.length ?? null];
  const hash = createHash('sha256').update(JSON.stringify([toolId, sorted, ...sizes]));
  for (const content of files) hash.update(content);
  if (baseline !== undefined) hash.update(baseline.bytes);
  return hash.digest('hex');
}

function summarizeReport(report: ToolOutput['report']): ResultSummary {
  const { summary, figures = [], hoursPerDay, codePage } = report;
  return {
    headline: summary,
    figures: figures.filter(({ isDetail = false }) => !isDetail),
    ...(hoursPerDay === undefined ? {} : { hoursPerDay }),
    ...(codePage === undefined ? {} : { codePage }),
  };
}

function formatReport({ report, attachments = [] }: ToolOutput): Uint8Array {
  const stored: StoredReport = { report, attachments: attachments.map(encodeAttachment) };
  return encodeJson(stored);
}

const encodeAttachment = ({ bytes, ...rest }: ToolAttachment): Attachment => ({
  ...rest,
  base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
});

/**
 * Several views may lie on one buffer, and a buffer can be handed over only once; small buffers from Node's
 * pool cannot be, and are copied.
 */
function moveBytes(answer: TaskAnswer, views: readonly Uint8Array[]): unknown {
  const buffers = new Set(
    views.map((view) => view.buffer).filter((buffer) => !isMarkedAsUntransferable(buffer)),
  );
  return move({ [transferableSymbol]: [...buffers], [valueSymbol]: answer });
}
