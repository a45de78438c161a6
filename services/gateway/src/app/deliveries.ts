/** What this gateway knows about deliveries, by instance: which are settled and counted, and which it is settling. */
export interface Deliveries {
  /** May be false for a delivery that another gateway has settled. */
  readonly isSettled: (instance: string) => boolean;
  readonly noteSettled: (instance: string) => void;
  /** Notes that a call settles it; returns a function that ends the note. */
  readonly begin: (instance: string) => () => void;
  /** Whether this gateway is settling it and it is not settled yet. */
  readonly isUnderWay: (instance: string) => boolean;
}

/** The oldest are forgotten first: such a delivery is settled again on the next request for it. */
const mostSettled = 50_000;

export function createDeliveries(): Deliveries {
  const settled = new Set<string>();
  const underWay = new Map<string, number>();
  return {
    isSettled: (instance) => settled.has(instance),
    noteSettled: (instance) => {
      settled.add(instance);
      for (const oldest of settled) {
        if (settled.size <= mostSettled) break;
        settled.delete(oldest);
      }
    },
    begin: (instance) => {
      underWay.set(instance, (underWay.get(instance) ?? 0) + 1);
      return () => {
        const left = (underWay.get(instance) ?? 1) - 1;
        if (left === 0) underWay.delete(instance);
        else underWay.set(instance, left);
      };
    },
    // Of several simultaneous calls, one may still run after another has settled it.
    isUnderWay: (instance) => underWay.has(instance) && !settled.has(instance),
  };
}
