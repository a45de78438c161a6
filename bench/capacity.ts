// Processor time of each step of a conversion, by process and file size (it depends little on other work). Shows which part is
// full first, and what many users need. Arguments (load-settings.ts): `people=10000 files=4 peak=0.2 share=0.6 sync=2`.
import { loadSettings, type CapacitySettings } from './capacity/load-settings.ts';
import { countedEvents, measureCounting, measureEventBytes } from './capacity/measure-counting.ts';
import { measureFollowers } from './capacity/measure-followers.ts';
import { measureSlowDisk, measureWrites } from './capacity/measure-writes.ts';
import { printGrowth } from './capacity/print-growth.ts';
import { measureCosts, parts, sizes, type Costs, type Part } from './capacity/measure-costs.ts';

/** Files of each size in a thousand, as in `make load`. */
const mix = { small: 978, medium: 20, large: 2 } as const;
/** Threads of one process that work in parallel: tools run on two besides the main thread, engines are written in Go. */
const mostCores: Readonly<Record<Part, number>> = { gateway: 1, converter: 2, auth: 1, stats: 1, engines: 2 };

const round = (value: number, digits = 3): number => Number(value.toPrecision(digits));

/** Milliseconds per conversion of the mix. */
function mixCost({ conversions }: Costs, part: Part): number {
  return sizes.reduce((sum, size) => sum + (conversions[size][part] * mix[size]) / 1_000, 0);
}

function printCosts({ conversions, signIn, lookMs, idle }: Costs): void {
  const ofSizes = sizes.map((size) => ({ what: `a conversion, ${size} file`, ...conversions[size] }));
  const rows = [...ofSizes, { what: 'a sign-in', ...signIn }, { what: 'a look at one’s account', ...lookMs }];
  console.log('Processor time of each part, in ms');
  console.table(rows.map(({ what, ...costs }) => ({ what, ...roundAll(costs) })));
  console.log('Processor time of each idle part, in ms per second');
  console.table([roundAll(idle)]);
}

const roundAll = (costs: Readonly<Record<Part, number>>): Record<string, number> =>
  Object.fromEntries(parts.map((part) => [part, round(costs[part])]));

/** Prints the conversions per second, of the mix, at which one process of each part is full, in ascending order. */
function printLimits(costs: Costs): void {
  const limits = parts.map((part) => ({ part, aSecond: (mostCores[part] * 1_000) / mixCost(costs, part) }));
  console.log('Conversions per second at which one process of a part is full, in ascending order');
  console.table(
    limits
      .toSorted((one, other) => one.aSecond - other.aSecond)
      .map(({ part, aSecond }) => ({
        part,
        'its cores': mostCores[part],
        'conversions a second': round(aSecond),
      })),
  );
}

function printModel(costs: Costs, { people, files, peak, share }: CapacitySettings): void {
  const aSecond = (people * files * peak) / 3_600;
  // Every user signs in once in the busiest hour, and opens ten pages for each file.
  const signInsASecond = people / 3_600;
  const looksASecond = aSecond * 10;
  console.log(
    `${people} people, ${files} files a day each, ${peak * 100} % of them in one hour: ${round(aSecond)} conversions, ${round(signInsASecond)} sign-ins and ${round(looksASecond)} looks a second; a core is used to ${share * 100} % at most`,
  );
  console.table(
    parts.map((part) => {
      const ms =
        aSecond * mixCost(costs, part) +
        signInsASecond * costs.signIn[part] +
        looksASecond * costs.lookMs[part] +
        costs.idle[part];
      const cores = ms / 1_000 / share;
      return {
        part,
        'ms a second': round(ms),
        cores: round(cores),
        processes: Math.max(1, Math.ceil(cores / mostCores[part])),
      };
    }),
  );
}

const addedMs = 2;

/** Measures the model's prediction for slower disks: each `fsync` of the NATS server lasts longer. */
async function printSlowDisk(): Promise<void> {
  const aSecond = await measureSlowDisk(addedMs);
  console.log(
    aSecond === undefined
      ? 'Slower disks are not measured, because this machine has no strace.'
      : `Conversions a second of the records, with ${addedMs} ms and what strace takes added to each synced write: ${round(aSecond)}`,
  );
}

const settings = loadSettings(process.argv.slice(2));
const costs = await measureCosts();
printCosts(costs);
printLimits(costs);
printModel(costs, settings);
const [countingSeconds = NaN] = await measureCounting([(index) => index]);
printGrowth(
  {
    writes: await measureWrites(),
    gatewayMs: mixCost(costs, 'gateway'),
    otherGatewayMs: await measureFollowers(),
    countedPerSecond: countedEvents / countingSeconds,
    eventBytes: await measureEventBytes(),
    enginesMs: mixCost(costs, 'engines'),
  },
  settings,
);
await printSlowDisk();
