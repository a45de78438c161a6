import { failures, getSizeClass, type KeptConversion } from '@floatwise/contracts';
import { inSpan } from '@floatwise/service-kit';
import { beginRun, type RunningConversion } from './begin-run.ts';
import { ConversionProblemError } from './conversion-problem-error.ts';
import { ConverterLeavingError } from './converter-leaving-error.ts';
import { failConversion, tidyFailed } from './fail-conversion.ts';
import { finishConversion } from './finish-conversion.ts';
import { holdPrice } from './hold-price.ts';
import { LastRunOpenError } from './last-run-open-error.ts';
import { placeInputs } from './place-inputs.ts';
import type { InputBytes, RunConversionPorts, ToolProgress, ToolResult } from './ports.ts';

/** How a run ended, for the log and the metrics. `repeated`: the record has gone on without it. */
export type RunOutcome = 'finished' | 'refused' | 'failed' | 'abandoned' | 'repeated';

/**
 * Runs one job from its input to its end in the record. May be repeated with the same result: each run writes under keys
 * of its own, and of several ends only the first counts.
 * @throws what the store or the message server throws, ConverterLeavingError when the signal carries it, and
 * LastRunOpenError; the job is then to be handed out again
 */
export function runConversion(
  job: KeptConversion,
  signal: AbortSignal,
  ports: RunConversionPorts,
): Promise<RunOutcome> {
  return inSpan('runConversion', () => runJob(job, signal, ports));
}

async function runJob(...[job, signal, ports]: Parameters<typeof runConversion>): Promise<RunOutcome> {
  const startedMs = performance.now();
  // Both at once: a job in hand is nearly always one to run.
  const reading = ports.objects.findInputs(job.conversion);
  // Handled below, after the attempt is recorded: the delay before the next try grows with the number of attempts.
  reading.catch(() => undefined);
  const beginning = await beginRun(job, ports);
  if (beginning.kind === 'over') {
    if (beginning.kept?.conversion.state === 'failed') await tidyFailed(beginning.kept.conversion, ports);
    return 'repeated';
  }
  if (beginning.kind === 'exhausted') {
    checkLastRun(beginning.kept);
    return (await failConversion(beginning.kept, failures.toolCrashed, ports)) ? 'failed' : 'repeated';
  }
  const { kept } = beginning;
  try {
    const inputs = await reading;
    if (inputs === undefined) throw new ConversionProblemError(failures.inputGone);
    return await runInputs(kept, { inputs, signal, startedMs }, ports);
  } catch (error) {
    if (!(error instanceof ConversionProblemError)) throw error;
    if (isCalledOff(signal)) return 'abandoned';
    if (signal.aborted) throw signal.reason;
    const failed = await failConversion(kept, error.failure, ports);
    return failed ? 'failed' : 'repeated';
  }
}

/**
 * A job is handed out again also when the message server was away and heard no sign of life. Then the last run goes on: its
 * end is waited for before the tool is blamed.
 */
function checkLastRun({ conversion }: KeptConversion): void {
  const openMs = lastRunMs - (Date.now() - Date.parse(conversion.since));
  if (conversion.state === 'running' && openMs > 0) throw new LastRunOpenError(openMs);
}

const lastRunMs = 20_000;

async function runInputs(
  kept: RunningConversion,
  input: { inputs: readonly InputBytes[]; signal: AbortSignal; startedMs: number },
  ports: RunConversionPorts,
): Promise<RunOutcome> {
  const { conversion } = kept;
  const { objects } = ports;
  const result = await runTool(kept, input, ports);
  if (result.kind === 'refused') {
    const failed = await failConversion(kept, { code: result.code, error: result.message }, ports);
    return failed ? 'refused' : 'repeated';
  }
  const charge = await inSpan('holdPrice', () => holdPrice(kept, result, ports));
  const outputBytes = await putResult(kept, { result, signal: input.signal }, ports);
  if (outputBytes !== undefined) {
    const outcome = {
      outputName: result.fileName,
      outputBytes,
      tasks: result.tasks,
      durationMs: performance.now() - input.startedMs,
    };
    const { summary } = result;
    if (await finishConversion(kept, { ...charge, outcome, summary }, ports)) return 'finished';
  }
  await Promise.all([
    objects.removeOutput(conversion),
    // Cancelled before its price was held: no other process would look at the hold before its time is over.
    charge.price > 0 ? ports.credits.review(conversion) : undefined,
  ]);
  return isCalledOff(input.signal) ? 'abandoned' : 'repeated';
}

/** Answers the bytes of the output; undefined where the conversion was cancelled, even when the store is unavailable. */
async function putResult(
  { conversion }: RunningConversion,
  { result, signal }: { result: Extract<ToolResult, { kind: 'done' }>; signal: AbortSignal },
  { objects }: RunConversionPorts,
): Promise<number | undefined> {
  const tries = new AbortController();
  // A converter that leaves still stores what it has made.
  const endTries = (): void => {
    if (isCalledOff(signal)) tries.abort();
  };
  endTries();
  signal.addEventListener('abort', endTries);
  // What came later than the removal would stay: both are waited for.
  const [output, report] = await Promise.allSettled([
    objects.putOutput(conversion, result.bytes, tries.signal),
    objects.putReport(conversion, result.report, tries.signal),
  ]);
  if (isCalledOff(signal)) return undefined;
  if (output.status === 'rejected') throw output.reason;
  if (report.status === 'rejected') throw report.reason;
  return output.value;
}

/** True when the user cancelled; a run stopped because the converter shuts down is still wanted. */
function isCalledOff({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof ConverterLeavingError);
}

function runTool(
  { conversion }: RunningConversion,
  { inputs, signal }: { inputs: readonly InputBytes[]; signal: AbortSignal },
  { events, runTool: run }: RunConversionPorts,
): Promise<ToolResult> {
  const { id, toolId, options } = conversion;
  const onProgress = (progress: ToolProgress): void =>
    events.publishProgress(id, { stage: 'conversion', ...progress });
  onProgress({ fraction: 0 });
  const isLarge = getSizeClass(conversion) === 'large';
  return run({ toolId, options, isLarge, ...placeInputs(conversion, inputs) }, { signal, onProgress });
}
