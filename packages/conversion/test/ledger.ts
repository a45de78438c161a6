/** Credits of one user: each instance is held once and paid once, and the same work is paid once. */
export function createLedger(opening: number) {
  let credits = opening;
  const holds = new Map<string, number>();
  const paid = new Map<string, number>();
  const works = new Set<string>();
  const countFree = (): number => credits - [...holds.values()].reduce((sum, held) => sum + held, 0);
  return {
    holds,
    /** What was charged, by instance. */
    paid,
    buy: (more: number): void => void (credits += more),
    isPaid: (work: string): boolean => works.has(work),
    hold: (instance: string, price: number): boolean => {
      if (holds.has(instance) || paid.has(instance)) return holds.has(instance);
      if (countFree() < price) return false;
      holds.set(instance, price);
      return true;
    },
    release: (instance: string): void => void holds.delete(instance),
    /** Returns what was charged; undefined if nothing is held and the balance does not suffice. */
    settle: (instance: string, { price, work }: { price: number; work: string | undefined }) => {
      if (price === 0) return 0;
      const before = paid.get(instance);
      if (before !== undefined) return before;
      const isHeld = holds.delete(instance);
      if (work !== undefined && works.has(work)) return 0;
      if (!isHeld && countFree() < price) return undefined;
      credits -= price;
      paid.set(instance, price);
      if (work !== undefined) works.add(work);
      return price;
    },
  };
}
