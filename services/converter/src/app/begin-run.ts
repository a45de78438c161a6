import { maxAttempts, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { computeDeadline } from '@floatwise/service-kit';
import type { RunConversionPorts } from './ports.ts';

export type RunningConversion = KeptConversion & { readonly conversion: ConversionIn<'running'> };

/** A conversion as delivered by the queue. */
export interface Job extends KeptConversion {
  /** How long its run may take before it is recorded; if absent, the run is recorded before it begins. */
  readonly unrecordedMs?: number;
  /** Whether an earlier run may have been lost before it was recorded. */
  readonly wasHandedOut?: boolean;
}

/** A run of this process. */
export interface BegunRun {
  readonly conversion: ConversionIn<'running'>;
  /** Stops recording the run and returns the record to end; undefined if another process has changed it. */
  readonly close: () => Promise<RunningConversion | undefined>;
}

/** What a converter does with a job it has received. */
export type Beginning =
  | { readonly kind: 'begun'; readonly run: BegunRun }
  /** All its runs are used up, and each was lost. */
  | { readonly kind: 'exhausted'; readonly kept: KeptConversion }
  /** Its run as a small conversion took too long: another job is for it. */
  | { readonly kind: 'moved' }
  /** It has ended, or is finished; `kept` is undefined if its record is gone as well. */
  | { readonly kind: 'over'; readonly kept: KeptConversion | undefined };

type BeginPorts = Pick<RunConversionPorts, 'records' | 'limitsMs'>;

/**
 * Assigns the conversion to this process, with a new attempt. A job is delivered again if its converter has sent no heartbeat; the
 * stalled run can then no longer end it, since the record has moved on.
 */
export async function beginRun(job: Job, { records, limitsMs }: BeginPorts): Promise<Beginning> {
  if (job.unrecordedMs !== undefined && job.conversion.state === 'queued') {
    const running = toRunning(job.conversion, { ...job, limitsMs });
    return { kind: 'begun', run: recordLater({ revision: job.revision, conversion: running }, job, records) };
  }
  for (let kept: KeptConversion | undefined = job; kept !== undefined;) {
    const { conversion } = kept;
    if (conversion.state !== 'queued' && conversion.state !== 'running') return { kind: 'over', kept };
    if (conversion.isLong !== job.conversion.isLong) return { kind: 'moved' };
    if (conversion.attempt >= maxAttempts) return { kind: 'exhausted', kept };
    const running = toRunning(conversion, { ...job, limitsMs });
    const changed: KeptConversion | undefined = await records.change(kept, running);
    if (changed) {
      const recorded = { revision: changed.revision, conversion: running };
      return { kind: 'begun', run: { conversion: running, close: () => Promise.resolve(recorded) } };
    }
    kept = await records.find(job.conversion.id);
  }
  return { kind: 'over', kept: undefined };
}

function toRunning(
  conversion: ConversionIn<'queued' | 'running'>,
  { wasHandedOut = false, limitsMs }: Pick<Job, 'wasHandedOut'> & Pick<BeginPorts, 'limitsMs'>,
): ConversionIn<'running'> {
  const before = conversion.state === 'queued' && wasHandedOut ? 1 : conversion.attempt;
  return {
    ...conversion,
    state: 'running',
    attempt: before + 1,
    ...computeDeadline(limitsMs.run),
  };
}

/**
 * Records a run only if it takes longer, since most runs end before anyone could use their record. Until then the record stays
 * `queued`; of two runs that end it, the first counts.
 */
function recordLater(
  queued: RunningConversion,
  { unrecordedMs }: Pick<Job, 'unrecordedMs'>,
  records: RunConversionPorts['records'],
): BegunRun {
  const { conversion } = queued;
  let recording: Promise<KeptConversion | undefined> | undefined;
  const timer = setTimeout(() => {
    recording = records.change(queued, conversion);
    // `close` reports the error.
    recording.catch(() => undefined);
  }, unrecordedMs);
  return {
    conversion,
    close: async () => {
      clearTimeout(timer);
      if (recording === undefined) return queued;
      const recorded = await recording;
      return recorded && { revision: recorded.revision, conversion };
    },
  };
}
