import { eventStream } from '@floatwise/contracts';
import type { CapacitySettings } from './load-settings.ts';
import { computeRecordsPerSecond, type WriteCosts } from './measure-writes.ts';

export interface GrowthCosts {
  readonly writes: WriteCosts;
  /** Milliseconds of a gateway's processor time for its own conversion, and for one of another gateway. */
  readonly gatewayMs: number;
  readonly otherGatewayMs: number;
  /** Events of ten thousand users that the one stats service counts per second. */
  readonly countedPerSecond: number;
  readonly eventBytes: number;
  /** Milliseconds of processor time of all engines together for a conversion of the mix. */
  readonly enginesMs: number;
}

const days = [10_000, 100_000, 1_000_000];
const enginesCores = 2;
const round = (value: number): number => Number(value.toPrecision(3));

/** Gateways needed for a rate, each of which also reads the conversions of the others. Infinity if reading alone fills a gateway. */
function countGateways(
  perSecond: number,
  { gatewayMs, otherGatewayMs }: Pick<GrowthCosts, 'gatewayMs' | 'otherGatewayMs'>,
  share: number,
): number {
  for (let gateways = 1; gateways <= mostGateways; gateways++) {
    const others = perSecond * (1 - 1 / gateways);
    const msEach = (perSecond / gateways) * gatewayMs + others * Math.max(0, otherGatewayMs);
    if (msEach <= 1_000 * share) return gateways;
  }
  return Infinity;
}

const mostGateways = 1_000;

/** Prints the parts that more processes do not help, how full each is at the peak, and which is full first. */
export function printGrowth(costs: GrowthCosts, { peak, share, sync }: CapacitySettings): void {
  const { writes, gatewayMs, otherGatewayMs, countedPerSecond, eventBytes, enginesMs } = costs;
  const syncMs = sync ?? writes.syncMs;
  const limits: Readonly<Record<string, number>> = {
    records: computeRecordsPerSecond(writes, syncMs),
    counting: countedPerSecond,
    engines: (enginesCores * 1_000) / enginesMs,
  };
  console.log(
    `A synced write takes ${round(writes.syncMs)} ms on this disk, and a write of a record ${round(writes.restMs)} ms more. With ${round(syncMs)} ms for a synced write, these parts can handle:`,
  );
  console.table(
    Object.entries(limits).map(([part, perSecond]) => ({ part, 'conversions a second': round(perSecond) })),
  );
  console.log('Conversions per second that the records can handle on slower disks');
  console.table(
    [1, 2, 5, 10].map((ms) => ({
      'synced write (ms)': ms,
      'conversions a second': round(computeRecordsPerSecond(writes, ms)),
    })),
  );
  console.log(
    `A gateway takes ${round(gatewayMs)} ms for a conversion of its own and ${round(otherGatewayMs)} ms for one of another gateway. With ${peak * 100} % of a day in one hour:`,
  );
  console.table(
    days.map((conversions) => {
      const perSecond = (conversions * peak) / 3_600;
      const used = Object.entries(limits).map(([part, limit]) => ({ part, share: perSecond / limit }));
      const [first] = used.toSorted((one, other) => other.share - one.share);
      return {
        'conversions a day': conversions,
        'per second': round(perSecond),
        gateways: countGateways(perSecond, costs, share),
        ...Object.fromEntries(used.map((one) => [`${one.part} (%)`, round(one.share * 100)])),
        'first limit': first?.part,
        'event stream (GB)': round((conversions * eventStream.keptDays * eventBytes) / 1e9),
      };
    }),
  );
}
