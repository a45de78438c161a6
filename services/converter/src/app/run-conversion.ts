import { failures, getSizeClass, type Conversion, type KeptConversion } from '@floatwise/contracts';
import { getSiteMs, inSpan } from '@floatwise/service-kit';
import { beginRun, type Run } from './begin-run.ts';
import { ConversionProblemError, ConverterLeavingError, LastRunOpenError, LongRunError } from './errors.ts';
import { failConversion, finishConversion, holdPrice, queueAsLong, tidyFailed } from './finish-conversion.ts';
import type {
  InputBytes,
  InputFile,
  RunConversionPorts,
  ToolCall,
  ToolProgress,
  ToolOutcome,
} from './ports.ts';

/**
 * `repeated`: it had ended before. `moved`: it is large from now on, and gets another job. `overtaken`: another run has it and
 * must acknowledge the job, in case that run is lost.
 */
export type RunOutcome = 'finished' | 'refused' | 'failed' | 'abandoned' | 'moved' | 'repeated' | 'overtaken';

/**
 * Can be repeated: runs write under their own keys, and only the first end counts. After an error, the job must be redelivered.
 * @throws errors of the store and the message server, ConverterLeavingError if it is the signal's reason, LastRunOpenError
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
  // In parallel, since a delivered job nearly always has to run.
  const reading = ports.objects.findInputs(job.conversion);
  // Handled below, after the attempt is recorded: the delay before the next try grows with the number of attempts.
  reading.catch(() => undefined);
  const beginning = await beginRun(job, ports);
  if (beginning.kind === 'over') {
    if (beginning.kept !== undefined) await repeatReport(beginning.kept.conversion, ports);
    return 'repeated';
  }
  if (beginning.kind === 'moved') return 'moved';
  if (beginning.kind === 'exhausted') {
    checkLastRun(beginning.kept);
    if (await failConversion(beginning.kept, failures.toolCrashed, ports)) return 'failed';
    return nameRepeat(await ports.records.find(job.conversion.id));
  }
  const { run } = beginning;
  try {
    const inputs = await reading;
    if (inputs === undefined) throw new ConversionProblemError(failures.inputGone);
    return await runInputs(run, { inputs, signal, startedMs }, ports);
  } catch (error) {
    if (error instanceof LongRunError)
      return (await queueAsLong(run, ports))
        ? 'moved'
        : nameRepeat(await ports.records.find(run.conversion.id));
    if (!(error instanceof ConversionProblemError)) throw error;
    if (isCalledOff(signal)) return 'abandoned';
    if (signal.aborted) throw signal.reason;
    return await failRun(run, { outcome: error.failure, as: 'failed' }, ports);
  }
}

/** What follows an end, which the process that made it may not have done. */
async function repeatReport(conversion: Conversion, ports: RunConversionPorts): Promise<void> {
  if (conversion.state === 'failed') await tidyFailed(conversion, ports);
  else if (conversion.state === 'finished' || conversion.state === 'delivered')
    await ports.events.publishFinished(conversion);
}

async function failRun(
  run: Run,
  { outcome, as }: { outcome: { code: string; error: string }; as: 'failed' | 'refused' },
  ports: RunConversionPorts,
): Promise<RunOutcome> {
  if (await failConversion(run, outcome, ports)) return as;
  return nameRepeat(await ports.records.find(run.conversion.id));
}

function nameRepeat(latest: KeptConversion | undefined): 'repeated' | 'overtaken' {
  const state = latest?.conversion.state;
  return state === 'queued' || state === 'running' ? 'overtaken' : 'repeated';
}

/** Without heartbeats a job comes again while its last run may be active: that run must end before the tool is blamed. */
function checkLastRun({ conversion }: KeptConversion): void {
  const openMs = lastRunMs - (getSiteMs() - Date.parse(conversion.since));
  if (conversion.state === 'running' && openMs > 0) throw new LastRunOpenError(openMs);
}

const lastRunMs = 20_000;

async function runInputs(
  run: Run,
  input: { inputs: readonly InputBytes[]; signal: AbortSignal; startedMs: number },
  ports: RunConversionPorts,
): Promise<RunOutcome> {
  const { conversion } = run;
  const result = await runTool(run, input, ports);
  if (result.kind === 'refused') {
    const outcome = { code: result.code, error: result.message };
    return await failRun(run, { outcome, as: 'refused' }, ports);
  }
  const charge = await inSpan('holdPrice', () => holdPrice(run, result, ports));
  const stored = await putResult(run, { result, signal: input.signal }, ports);
  if (stored !== undefined) {
    const outcome = {
      outputName: result.fileName,
      outputBytes: stored.outputBytes,
      ...(result.isInput ? { isInput: true } : {}),
      reportBytes: stored.reportBytes,
      tasks: result.tasks,
      durationMs: performance.now() - input.startedMs,
    };
    const { summary } = result;
    if (await finishConversion(run, { charge, outcome, summary }, ports)) return 'finished';
  }
  const latest = await ports.records.find(conversion.id);
  await Promise.all([
    ports.objects.removeOutput(conversion),
    // Cancelled before its price was held: no other process would review the hold before it expires.
    charge.price > 0 ? ports.credits.review(conversion) : undefined,
  ]);
  return isCalledOff(input.signal) ? 'abandoned' : nameRepeat(latest);
}

/** Returns the sizes of the output, and of the report with its attachments; undefined if the conversion was cancelled, even while the store is unavailable. */
async function putResult(
  { conversion }: Run,
  { result, signal }: { result: Extract<ToolOutcome, { kind: 'done' }>; signal: AbortSignal },
  { objects }: RunConversionPorts,
): Promise<{ outputBytes: number; reportBytes: number } | undefined> {
  const tries = new AbortController();
  // A converter that is stopping still stores what it has made.
  const endTries = (): void => {
    if (isCalledOff(signal)) tries.abort();
  };
  endTries();
  signal.addEventListener('abort', endTries);
  // Waits for all, since an object stored after the removal would remain.
  const [output, report, attachments] = await Promise.allSettled([
    result.isInput ? conversion.inputBytes : objects.putOutput(conversion, result.bytes, tries.signal),
    objects.putReport(conversion, result.report, tries.signal),
    result.attachments.length === 0
      ? 0
      : objects.putAttachments(conversion, result.attachments, tries.signal),
  ]);
  if (isCalledOff(signal)) return undefined;
  if (output.status === 'rejected') throw output.reason;
  if (report.status === 'rejected') throw report.reason;
  if (attachments.status === 'rejected') throw attachments.reason;
  return { outputBytes: output.value, reportBytes: result.report.byteLength + attachments.value };
}

/** True if the user cancelled; a run stopped because the converter shuts down is still wanted. */
function isCalledOff({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof ConverterLeavingError);
}

function runTool(
  { conversion }: Run,
  { inputs, signal }: { inputs: readonly InputBytes[]; signal: AbortSignal },
  { events, runTool: run }: RunConversionPorts,
): Promise<ToolOutcome> {
  const { id, toolId, options } = conversion;
  const onProgress = (progress: ToolProgress): void =>
    events.publishProgress(id, { stage: 'conversion', ...progress });
  onProgress({ fraction: 0 });
  const isLarge = getSizeClass(conversion) === 'large';
  return run({ toolId, options, isLarge, ...placeInputs(conversion, inputs) }, { signal, onProgress });
}

/** Combines the bytes of each file with its name and place from the record. */
function placeInputs(
  { fileName, inputs }: Pick<Conversion, 'fileName' | 'inputs'>,
  bytes: readonly InputBytes[],
): Pick<ToolCall, 'fileName' | 'bytes' | 'others' | 'baseline'> {
  const named = inputs ?? [{ fileName, place: 'file' as const }];
  const listIn = (place: 'file' | 'baseline'): InputFile[] =>
    bytes.flatMap((content, index) => {
      const input = named[index];
      return input?.place === place ? [{ fileName: input.fileName, bytes: content }] : [];
    });
  const [first, ...others] = listIn('file');
  const [baseline] = listIn('baseline');
  if (first === undefined) throw new RangeError('A conversion has a file that is no baseline.');
  return {
    ...first,
    ...(others.length === 0 ? {} : { others }),
    ...(baseline === undefined ? {} : { baseline }),
  };
}
