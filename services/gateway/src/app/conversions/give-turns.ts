import {
  formatJobId,
  hasEnded,
  hasTimedOut,
  smallRunMs,
  timedOutConversionSeconds,
  type Conversion,
  type ConversionId,
  type KeptConversion,
  type UserId,
} from '@floatwise/contracts';
import { getSiteMs, inConversion } from '@floatwise/service-kit';
import type { ConversionView } from './conversion-view.ts';
import type { ConversionJobs, QueuedConversion } from './ports.ts';

/** After this long any gateway gives the turn, as the one that received the file may be lost. */
const othersDelayMs = 1_500;
const retryMs = 1_000;

/** After this many conversions of an hour that ran out of time, a user has one turn at a time. */
const mostTimedOut = 2;
/** Another user who had work this recently counts as waiting, since most conversions end before a gateway counts them. */
const recentMs = 10_000;

/** Whether a conversion waits or runs that takes longer than small ones may. */
const isLongRun = ({ state, since, isLong }: Conversion, nowMs: number): boolean =>
  (state === 'queued' && isLong === true) ||
  (state === 'running' && (isLong === true || nowMs - Date.parse(since) > smallRunMs));

/**
 * Queued conversions of a user whose turn it is. A user never has more than `most` conversions at the converters, so that
 * others do not wait behind all of them. The oldest goes first, but those that became large before small ones, each of which
 * could hold a small slot for seconds.
 */
export function listTurns(ofUser: readonly KeptConversion[], most: number): QueuedConversion[] {
  const running = ofUser.filter(({ conversion }) => conversion.state === 'running').length;
  const [long, others] = [true, false].map((isLong) =>
    ofUser.filter(isQueued).filter(({ conversion }) => (conversion.isLong ?? false) === isLong),
  );
  const queued = [long, others].flatMap((some = []) => some.toSorted(compareQueued));
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
  /** By job, since a conversion that became large has another one. */
  const given = new Set<string>();
  const demand = watchDemand();
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
  const listTurnsOf = (userId: UserId): QueuedConversion[] => {
    const ofUser = ports.view.listOf(userId);
    return listTurns(ofUser, demand.isLimited(userId, ofUser) ? 1 : options.most);
  };
  const isTurn = ({ conversion: { id, userId } }: QueuedConversion): boolean =>
    listTurnsOf(userId).some(({ conversion }) => conversion.id === id);
  const give = (kept: QueuedConversion): void => {
    ports.jobs.publishRequested(kept).catch((error: unknown) => {
      inConversion(kept.conversion.id, () => options.onError(error));
      later(retryMs, () => {
        if (isTurn(kept)) give(kept);
      });
    });
  };
  const look = (userId: UserId): void => {
    for (const kept of listTurnsOf(userId)) {
      const job = formatJobId(kept.conversion);
      if (given.has(job)) continue;
      given.add(job);
      if (own.has(kept.conversion.id)) give(kept);
      else {
        later(othersDelayMs, () => {
          if (isTurn(kept)) give(kept);
          else given.delete(job);
        });
      }
    }
  };
  const stopWatching = ports.view.watchAll(({ conversion }) => {
    demand.note(conversion);
    if (conversion.state !== 'accepted' && conversion.state !== 'queued')
      given.delete(formatJobId(conversion));
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
    stop: (): void => {
      stopWatching();
      for (const id of [...own.keys()]) disown(id);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Knows which users' work takes long or runs out of time, and who else waits. Every gateway reads both from the records. */
function watchDemand() {
  const timedOut = new Map<UserId, Map<ConversionId, number>>();
  const lastQueuedMs = new Map<UserId, number>();
  const forgetOld = (times: Map<unknown, number>, keptMs: number): void => {
    const nowMs = getSiteMs();
    for (const [key, ms] of times) if (nowMs - ms > keptMs) times.delete(key);
  };
  const countTimedOut = (userId: UserId): number => {
    const ofUser = timedOut.get(userId);
    if (ofUser === undefined) return 0;
    forgetOld(ofUser, timedOutConversionSeconds * 1_000);
    if (ofUser.size === 0) timedOut.delete(userId);
    return ofUser.size;
  };
  const doOthersWait = (userId: UserId): boolean => {
    forgetOld(lastQueuedMs, recentMs);
    return lastQueuedMs.size > (lastQueuedMs.has(userId) ? 1 : 0);
  };
  return {
    note: (conversion: Conversion): void => {
      const { id, userId, state, since } = conversion;
      if (state === 'queued') lastQueuedMs.set(userId, getSiteMs());
      if (!hasTimedOut(conversion)) return;
      const ofUser = timedOut.get(userId) ?? new Map<ConversionId, number>();
      timedOut.set(userId, ofUser.set(id, Date.parse(since)));
    },
    /** Whether the user has one turn at a time. */
    isLimited: (userId: UserId, ofUser: readonly KeptConversion[]): boolean => {
      if (countTimedOut(userId) >= mostTimedOut) return true;
      const nowMs = getSiteMs();
      const hasLongRun = ofUser.some(({ conversion }) => isLongRun(conversion, nowMs));
      return hasLongRun && doOthersWait(userId);
    },
  };
}
