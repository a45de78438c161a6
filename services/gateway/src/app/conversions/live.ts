import type { ConverterStatus } from '@floatwise/contracts';
import type { ConversionView } from './conversion-view.ts';

/** The current workload. */
export interface Live {
  readonly waiting: number;
  /** Null when the queue is empty. */
  readonly oldestWaitingMs: number | null;
  readonly running: number;
  readonly converters: readonly ConverterStatus[];
}

/** Reads only what this process already follows, so it makes no calls. `listConverters` lists those that are alive. */
export function readLive(
  view: Pick<ConversionView, 'listUnderWay'>,
  listConverters: () => readonly ConverterStatus[],
  nowMs = Date.now(),
): Live {
  let [waiting, running, oldestMs] = [0, 0, Infinity];
  for (const { conversion } of view.listUnderWay()) {
    if (conversion.state === 'running') running += 1;
    if (conversion.state !== 'queued') continue;
    waiting += 1;
    oldestMs = Math.min(oldestMs, Date.parse(conversion.since));
  }
  // Another gateway's clock may be ahead.
  const oldestWaitingMs = waiting === 0 ? null : Math.max(0, nowMs - oldestMs);
  return { waiting, oldestWaitingMs, running, converters: listConverters() };
}
