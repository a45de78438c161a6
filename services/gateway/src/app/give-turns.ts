import { hasEnded, type ConversionId, type KeptConversion, type UserId } from '@floatwise/contracts';
import { inConversion } from '@floatwise/service-kit';
import type { ConversionView } from './conversion-view.ts';
import type { ConversionJobs, QueuedConversion } from './ports.ts';

/** After this long any gateway gives the turn, as the one that received the file may be lost. */
const othersDelayMs = 1_500;
const retryMs = 1_000;

/**
 * Queued conversions of a user whose turn it is. A user never has more than `most` conversions at the converters, so that
 * others do not wait behind all of them. The oldest goes first.
 */
export function listTurns(ofUser: readonly KeptConversion[], most: number): QueuedConversion[] {
  const running = ofUser.filter(({ conversion }) => conversion.state === 'running').length;
  const queued = ofUser.filter(isQueued).toSorted(compareQueued);
  return queued.slice(0, Math.max(0, most - running));
}

/** Orders conversions by how long they wait, the longest first. */
export function compareQueued(a: KeptConversion, b: KeptConversion): number {
  return a.conversion.since.localeCompare(b.conversion.since) || a.revision - b.revision;
}

function isQueued(kept: KeptConversion): kept is QueuedConversion {
  return kept.conversion.state === 'queued';
}

export type GivenTurns = ReturnType<typeof giveTurns>;

/**
 * Puts a conversion on the work queue when its turn comes, which any change of the user's other conversions may cause.
 * Every gateway sees every turn: the one that received the file gives it immediately, the others only if it was not given.
 */
export function giveTurns(
  ports: { view: ConversionView; jobs: ConversionJobs },
  options: { most: number; onError: (error: unknown) => void },
) {
  const own = new Map<ConversionId, () => void>();
  const given = new Set<ConversionId>();
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const disown = (id: ConversionId): void => {
    own.get(id)?.();
    own.delete(id);
  };
  const isTurn = ({ conversion: { id, userId } }: QueuedConversion): boolean =>
    listTurns(ports.view.listOf(userId), options.most).some(({ conversion }) => conversion.id === id);
  const give = (kept: QueuedConversion): void => {
    ports.jobs.publishRequested(kept).catch((error: unknown) => {
      inConversion(kept.conversion.id, () => options.onError(error));
      later(retryMs, () => {
        if (isTurn(kept)) give(kept);
      });
    });
  };
  const look = (userId: UserId): void => {
    for (const kept of listTurns(ports.view.listOf(userId), options.most)) {
      const { id } = kept.conversion;
      if (given.has(id)) continue;
      given.add(id);
      if (own.has(id)) give(kept);
      else {
        later(othersDelayMs, () => {
          if (isTurn(kept)) give(kept);
          else given.delete(id);
        });
      }
    }
  };
  const stopWatching = ports.view.watchAll(({ conversion }) => {
    if (conversion.state !== 'accepted' && conversion.state !== 'queued') given.delete(conversion.id);
    if (hasEnded(conversion)) disown(conversion.id);
    look(conversion.userId);
  });
  return {
    /** Marks a conversion whose turn this process gives. */
    own: (id: ConversionId): void => {
      // Its end gives the next one its turn, so it must be known immediately.
      if (!own.has(id))
        own.set(
          id,
          ports.view.watch(id, () => undefined),
        );
    },
    disown,
    stop: (): void => {
      stopWatching();
      for (const id of [...own.keys()]) disown(id);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
