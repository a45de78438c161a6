import {
  hasEnded,
  hasResult,
  isUnsettled,
  type Conversion,
  type ConversionId,
  type KeptConversion,
  type UserId,
} from '@floatwise/contracts';

/** How many ended conversions of a user are kept in memory; older ones are loaded when needed. */
const recentOfUser = 20;

/** Receives each change of any conversion, with the previously known record. */
type OnAnyChange = (kept: KeptConversion, before?: KeptConversion) => void;
export type ConversionView = ReturnType<typeof createConversionView>;

/** All records in progress and each user's last few. Changes made or watched here arrive immediately, others within a second. */
export function createConversionView(follow?: (id: ConversionId) => () => void) {
  const known = new Map<ConversionId, KeptConversion>();
  // Searched for every upload; ended conversions are far more numerous.
  const underWay = new Map<ConversionId, KeptConversion>();
  const results = new Map<ConversionId, KeptConversion>();
  const ofUser = createShelves();
  const resultsOfUser = createShelves();
  const watchers = new Map<ConversionId, Set<(kept: KeptConversion) => void>>();
  const watchersOfAll = new Set<OnAnyChange>();
  const followed = new Map<ConversionId, () => void>();

  const forgetResult = (id: ConversionId): void => {
    resultsOfUser.remove(results.get(id));
    results.delete(id);
  };
  const keep = (kept: KeptConversion): void => {
    const { id } = kept.conversion;
    known.set(id, kept);
    ofUser.put(kept);
    if (isUnderWay(kept.conversion)) underWay.set(id, kept);
    else underWay.delete(id);
    // A result whose removal was postponed moves to the end.
    forgetResult(id);
    if (!hasResult(kept.conversion) || isUnsettled(kept.conversion)) return;
    results.set(id, kept);
    resultsOfUser.put(kept);
  };
  const forget = (id: ConversionId): void => {
    ofUser.remove(known.get(id));
    known.delete(id);
    underWay.delete(id);
  };
  const forgetOldest = (userId: UserId): void => {
    const ended = ofUser.list(userId).filter(({ conversion }) => !isUnderWay(conversion));
    if (ended.length <= recentOfUser) return;
    const [oldest] = ended.toSorted((a, b) => a.revision - b.revision);
    if (oldest) forget(oldest.conversion.id);
  };

  return {
    /** Returns false for a revision that is already known or out of date. */
    apply: (kept: KeptConversion): boolean => {
      const { id, userId } = kept.conversion;
      const before = known.get(id) ?? results.get(id);
      if ((before?.revision ?? 0) >= kept.revision) return false;
      keep(kept);
      for (const watcher of watchers.get(id) ?? []) watcher(kept);
      for (const watcher of watchersOfAll) watcher(kept, before);
      if (hasEnded(kept.conversion)) forgetOldest(userId);
      return true;
    },
    forget: (id: ConversionId): void => {
      forget(id);
      forgetResult(id);
    },
    find: (id: ConversionId): KeptConversion | undefined => known.get(id) ?? results.get(id),
    /** Whether its changes arrive immediately. */
    isFollowed: (id: ConversionId): boolean => followed.has(id),
    /** All records in memory. */
    listAll: (): readonly KeptConversion[] => [...new Map([...results, ...known]).values()],
    listOf: ofUser.list,
    /** Conversions of all users that have not ended, or are not settled. */
    listUnderWay: (): Iterable<KeptConversion> => underWay.values(),
    /** Results of all users that were taken and settled and can still be downloaded, in the order of their removal. */
    listResults: (): Iterable<KeptConversion> => results.values(),
    listResultsOf: resultsOfUser.list,
    /** Calls back after each change of one conversion; returns a function that stops it. */
    watch: (id: ConversionId, onChange: (kept: KeptConversion) => void): (() => void) => {
      const ofId = watchers.get(id) ?? new Set();
      watchers.set(id, ofId.add(onChange));
      if (follow !== undefined && !followed.has(id)) followed.set(id, follow(id));
      return () => {
        ofId.delete(onChange);
        if (ofId.size > 0 || watchers.get(id) !== ofId) return;
        watchers.delete(id);
        followed.get(id)?.();
        followed.delete(id);
      };
    },
    watchAll: (onChange: OnAnyChange): (() => void) => {
      watchersOfAll.add(onChange);
      return () => watchersOfAll.delete(onChange);
    },
  };
}

const isUnderWay = (conversion: Conversion): boolean => !hasEnded(conversion) || isUnsettled(conversion);

/** Records by user. */
function createShelves() {
  const shelves = new Map<UserId, Map<ConversionId, KeptConversion>>();
  return {
    put: (kept: KeptConversion): void => {
      const { id, userId } = kept.conversion;
      shelves.set(userId, (shelves.get(userId) ?? new Map<ConversionId, KeptConversion>()).set(id, kept));
    },
    remove: (kept: KeptConversion | undefined): void => {
      if (kept === undefined) return;
      const { id, userId } = kept.conversion;
      const own = shelves.get(userId);
      own?.delete(id);
      if (own?.size === 0) shelves.delete(userId);
    },
    list: (userId: UserId): readonly KeptConversion[] => [...(shelves.get(userId)?.values() ?? [])],
  };
}
