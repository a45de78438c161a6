/** The oldest are forgotten first: such a delivery is settled again on the next request for it. */
const mostSettled = 50_000;

export type Deliveries = ReturnType<typeof createDeliveries>;

/** What this gateway knows about deliveries, by instance: which are settled and counted, and which it is settling. */
export function createDeliveries() {
  const settled = new Set<string>();
  const underWay = new Map<string, number>();
  return {
    /** May be false for a delivery that another gateway has settled. */
    isSettled: (instance: string): boolean => settled.has(instance),
    noteSettled: (instance: string): void => {
      settled.add(instance);
      for (const oldest of settled) {
        if (settled.size <= mostSettled) break;
        settled.delete(oldest);
      }
    },
    /** Notes that a call settles it; returns a function that ends the note. */
    begin: (instance: string): (() => void) => {
      underWay.set(instance, (underWay.get(instance) ?? 0) + 1);
      return () => {
        const left = (underWay.get(instance) ?? 1) - 1;
        if (left === 0) underWay.delete(instance);
        else underWay.set(instance, left);
      };
    },
    /** Whether it is not settled yet: of several simultaneous calls, one may still run after another has settled it. */
    isUnderWay: (instance: string): boolean => underWay.has(instance) && !settled.has(instance),
  };
}
