import type { CapacitySettings } from './load-settings.ts';
import type { FollowerCosts } from './measure-followers.ts';
import { computeRecordsASecond, type WriteCosts } from './measure-writes.ts';

export interface GrowthCosts {
  readonly writes: WriteCosts;
  readonly followers: FollowerCosts;
  /** Events a second of ten thousand people that the one stats service counts. */
  readonly countedASecond: number;
  /** Milliseconds of processor time of NATS, store, MongoDB and Redis together for a conversion as the mix has it. */
  readonly enginesMs: number;
}

const days = [10_000, 100_000, 1_000_000];
const enginesCores = 2;
const round = (value: number): number => Number(value.toPrecision(3));

/** How many gateways a rate takes when each follows the conversions of all others. */
function countGateways(aSecond: number, { ownMs, otherMs }: FollowerCosts, share: number): number {
  for (let gateways = 1; ; gateways++) {
    const msEach = (aSecond / gateways) * ownMs + aSecond * (1 - 1 / gateways) * Math.max(0, otherMs);
    if (msEach <= 1_000 * share) return gateways;
    // Following alone fills a gateway: more of them do not help.
    if (gateways > 1_000) return Infinity;
  }
}

/** What cannot be split by starting another process, how full each of it is at a peak, and which is full first. */
export function printGrowth(
  { writes, followers, countedASecond, enginesMs }: GrowthCosts,
  { peak, share, sync }: CapacitySettings,
): void {
  const syncMs = sync ?? writes.syncMs;
  const limits: Readonly<Record<string, number>> = {
    records: computeRecordsASecond(writes, syncMs),
    counting: countedASecond,
    engines: (enginesCores * 1_000) / enginesMs,
  };
  console.log(
    `A synced write takes ${round(writes.syncMs)} ms on this disk, a write of a record ${round(writes.restMs)} ms beside it. With ${round(syncMs)} ms one after the other carries:`,
  );
  console.table(
    Object.entries(limits).map(([part, aSecond]) => ({ part, 'conversions a second': round(aSecond) })),
  );
  console.log('Records a second on slower disks');
  console.table(
    [1, 2, 5, 10].map((ms) => ({
      'synced write (ms)': ms,
      'conversions a second': round(computeRecordsASecond(writes, ms)),
    })),
  );
  console.log(
    `A gateway costs ${round(followers.ownMs)} ms for a conversion of its own and ${round(followers.otherMs)} ms for one of another gateway. At ${peak * 100} % of a day in one hour:`,
  );
  console.table(
    days.map((conversions) => {
      const aSecond = (conversions * peak) / 3_600;
      const used = Object.entries(limits).map(([part, limit]) => ({ part, share: aSecond / limit }));
      const [first] = used.toSorted((one, other) => other.share - one.share);
      return {
        'conversions a day': conversions,
        'a second': round(aSecond),
        gateways: countGateways(aSecond, followers, share),
        ...Object.fromEntries(used.map((one) => [`${one.part} (%)`, round(one.share * 100)])),
        'first limit': first?.part,
      };
    }),
  );
}
