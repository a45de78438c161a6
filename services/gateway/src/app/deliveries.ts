import { LRUCache } from 'lru-cache';

/** What this gateway knows of deliveries by their instances: which are settled and counted, and which it is at. */
export interface Deliveries {
  /** False also when that was done unheard. */
  readonly isSettled: (instance: string) => boolean;
  readonly noteSettled: (instance: string) => void;
  /** Answers a function that says that this call is done with it. */
  readonly begin: (instance: string) => () => void;
  /** Whether it is being settled here, and is not settled yet. */
  readonly isUnderWay: (instance: string) => boolean;
}

/** What is forgotten is settled once more when it is asked for. */
const mostSettled = 50_000;

export function createDeliveries(): Deliveries {
  const settled = new LRUCache<string, true>({ max: mostSettled });
  const underWay = new Map<string, number>();
  return {
    isSettled: (instance) => settled.has(instance),
    noteSettled: (instance) => settled.set(instance, true),
    begin: (instance) => {
      underWay.set(instance, (underWay.get(instance) ?? 0) + 1);
      return () => {
        const left = (underWay.get(instance) ?? 1) - 1;
        if (left === 0) underWay.delete(instance);
        else underWay.set(instance, left);
      };
    },
    // Of several that ask at once one may be still at it when another has done it.
    isUnderWay: (instance) => underWay.has(instance) && !settled.has(instance),
  };
}
