import { hasEnded, type ConversionId, type KeptConversion, type UserId } from '@floatwise/contracts';

/**
 * The records as this process knows them: what is under way, and the last few of each person that have ended. Changes of
 * other processes come a moment later, its own at once.
 */
export interface ConversionView {
  /** False for what is known already, or has gone on. */
  readonly apply: (kept: KeptConversion) => boolean;
  readonly forget: (id: ConversionId) => void;
  readonly find: (id: ConversionId) => KeptConversion | undefined;
  readonly listOf: (userId: UserId) => readonly KeptConversion[];
  readonly list: () => Iterable<KeptConversion>;
  /** Calls back after each change of one conversion; answers a function that ends it. */
  readonly watch: (id: ConversionId, onChange: (kept: KeptConversion) => void) => () => void;
  readonly watchAll: (onChange: (kept: KeptConversion) => void) => () => void;
}

/** How many ended conversions of a person are at hand; others are asked for. */
const recentOfUser = 20;

export function createConversionView(): ConversionView {
  const known = new Map<ConversionId, KeptConversion>();
  const ofUser = new Map<UserId, Set<ConversionId>>();
  const watchers = new Map<ConversionId, Set<(kept: KeptConversion) => void>>();
  const watchersOfAll = new Set<(kept: KeptConversion) => void>();

  const forget = (id: ConversionId): void => {
    const userId = known.get(id)?.conversion.userId;
    known.delete(id);
    if (userId === undefined) return;
    const ids = ofUser.get(userId);
    ids?.delete(id);
    if (ids?.size === 0) ofUser.delete(userId);
  };
  const listOf = (userId: UserId): KeptConversion[] =>
    [...(ofUser.get(userId) ?? [])].flatMap((id) => known.get(id) ?? []);
  const forgetOldest = (userId: UserId): void => {
    const ended = listOf(userId).filter(({ conversion }) => hasEnded(conversion));
    if (ended.length <= recentOfUser) return;
    const [oldest] = ended.toSorted((a, b) => a.revision - b.revision);
    if (oldest) forget(oldest.conversion.id);
  };

  return {
    apply: (kept) => {
      const { id, userId } = kept.conversion;
      if ((known.get(id)?.revision ?? 0) >= kept.revision) return false;
      known.set(id, kept);
      ofUser.set(userId, (ofUser.get(userId) ?? new Set()).add(id));
      for (const watcher of [...(watchers.get(id) ?? []), ...watchersOfAll]) watcher(kept);
      if (hasEnded(kept.conversion)) forgetOldest(userId);
      return true;
    },
    forget,
    find: (id) => known.get(id),
    listOf,
    list: () => known.values(),
    watch: (id, onChange) => {
      const ofId = watchers.get(id) ?? new Set();
      watchers.set(id, ofId.add(onChange));
      return () => {
        ofId.delete(onChange);
        if (ofId.size === 0 && watchers.get(id) === ofId) watchers.delete(id);
      };
    },
    watchAll: (onChange) => {
      watchersOfAll.add(onChange);
      return () => watchersOfAll.delete(onChange);
    },
  };
}
