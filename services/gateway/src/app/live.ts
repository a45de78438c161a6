import type { ConverterStatus } from '@floatwise/contracts';
import type { ConversionView } from './conversion-view.ts';

/** The current workload. */
interface Live {
  readonly waiting: number;
  /** Null when the queue is empty. */
  readonly oldestWaitingMs: number | null;
  readonly running: number;
  readonly converters: readonly ConverterStatus[];
}

export interface LiveView {
  readonly read: () => Live;
}

/** Converters that recently sent a heartbeat. */
export interface AliveConverters {
  readonly list: () => readonly ConverterStatus[];
}

/** Reads only what this process already follows, so it makes no calls. */
export function createLiveView(
  view: Pick<ConversionView, 'listUnderWay'>,
  converters: AliveConverters,
  now: () => number = Date.now,
): LiveView {
  return {
    read: () => {
      let [waiting, running, oldestMs] = [0, 0, Infinity];
      for (const { conversion } of view.listUnderWay()) {
        if (conversion.state === 'running') running += 1;
        if (conversion.state !== 'queued') continue;
        waiting += 1;
        oldestMs = Math.min(oldestMs, Date.parse(conversion.since));
      }
      return {
        waiting,
        // Another gateway's clock may be ahead.
        oldestWaitingMs: waiting === 0 ? null : Math.max(0, now() - oldestMs),
        running,
        converters: converters.list(),
      };
    },
  };
}
