/**
 * One user who sends many files at the same time. A separate process at low priority, because the user's machine is not the
 * site's. Argument: the flood as JSON. It reports when its files are ready, begins on a message, and reports the user's ledger.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { logIn } from '@floatwise/testkit';
import { convertByRecord } from './convert-by-record.ts';
import { createDenseWork } from './create-dense-work.ts';
import { addToLedger, createLedger, type Ledger } from './ledger.ts';
import { createPerson, createWork, type Work } from './person.ts';

/** The kinds of files in a flood. */
export type FloodKind = keyof typeof createWorks;

export interface Flood {
  readonly url: string;
  readonly account: { readonly username: string; readonly password: string };
  readonly kinds: readonly FloodKind[];
}

export type FlooderMessage = 'ready' | { readonly ledger: Ledger };

/** Small files would be done sooner, so they are sent repeatedly until then. */
const leastMs = 20_000;
const lowestPriority = 19;

const createWorks = {
  /** Ten files of about 15 MB. */
  large: () => createSchedules(10, { activities: 36_000, relationships: 72_000 }),
  /** About 40 MB. */
  huge: () => createSchedules(2, { activities: 58_000, relationships: 116_000 }),
  /** About 1.6 MB, more than one user may have in the queue. */
  many: () => createSchedules(30, { activities: 2_500, relationships: 5_000 }),
  /** Each is sent once, as the same file is free the second time. */
  dense: () => Promise.all(Array.from({ length: 4 }, (_, seed) => createDenseWork(seed))),
};
const repeatedKinds: ReadonlySet<FloodKind> = new Set(['huge', 'many']);

const createSchedules = (
  count: number,
  size: { readonly activities: number; readonly relationships: number },
): Promise<Work[]> => Promise.all(Array.from({ length: count }, (_, seed) => createWork({ ...size, seed })));

const report = (message: FlooderMessage): void => void process.send?.(message);

async function runFlooder({ url, account, kinds }: Flood): Promise<void> {
  const planner = await logIn(url, account);
  const works = (await Promise.all(kinds.map((kind) => createWorks[kind]()))).flat();
  report('ready');
  await once(process, 'message');
  setPriority(lowestPriority);
  const endMs = performance.now() + (kinds.every((kind) => repeatedKinds.has(kind)) ? leastMs : 0);
  const ledger = createLedger();
  // Each upload has its own ledger; together they are the user's ledger.
  await Promise.all(
    works.map(async (work) => {
      const upload = createPerson(planner, work);
      do await convertByRecord(upload);
      while (performance.now() < endMs);
      addToLedger(ledger, upload.ledger);
    }),
  );
  report({ ledger });
  process.disconnect();
}

const [flood] = process.argv.slice(2);
if (flood !== undefined && process.send !== undefined) await runFlooder(JSON.parse(flood) as Flood);
