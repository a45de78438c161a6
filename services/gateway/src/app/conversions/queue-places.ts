import type { ConversionId } from '@floatwise/contracts';
import type { ConversionView } from './conversion-view.ts';
import { compareQueued } from './give-turns.ts';

const pauseMs = 250;

export type QueuePlaces = ReturnType<typeof watchQueuePlaces>;

/** Reports each queued conversion's place. Scans the queue a few times a second, and only if it has changed. */
export function watchQueuePlaces(view: ConversionView) {
  const watchers = new Map<(ahead: number) => void, { id: ConversionId; last: number | undefined }>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    timer = undefined;
    if (watchers.size === 0) return;
    const waiting = [...view.listUnderWay()]
      .filter(({ conversion }) => conversion.state === 'queued')
      .toSorted(compareQueued);
    const places = new Map(waiting.map(({ conversion }, ahead) => [conversion.id, ahead]));
    for (const [onPlace, watcher] of watchers) {
      const ahead = places.get(watcher.id);
      if (ahead === undefined || ahead === watcher.last) continue;
      watcher.last = ahead;
      onPlace(ahead);
    }
  };
  const lookSoon = (): void => {
    timer ??= setTimeout(look, pauseMs);
  };
  const stopWatching = view.watchAll(lookSoon);
  return {
    /** Calls back with the number of conversions queued ahead of this one, now and whenever it changes. */
    watch: (id: ConversionId, onPlace: (ahead: number) => void): (() => void) => {
      watchers.set(onPlace, { id, last: undefined });
      lookSoon();
      return () => watchers.delete(onPlace);
    },
    stop: (): void => {
      stopWatching();
      clearTimeout(timer);
    },
  };
}
