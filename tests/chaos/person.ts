import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@floatwise/client';
import { computePrice } from '@floatwise/contracts';
import { generateXer, signUp, type Planner } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { createLedger, type Ledger } from './ledger.ts';
import { noteFailure, requestLimitMs } from './requests.ts';

/** Somebody with an account and a file of their own, and what became of it. */
export interface Person {
  readonly planner: Planner;
  /** Comes back to a site that is away for a while, sooner than that asks for, and notes every failure. */
  readonly client: Client;
  readonly work: Work;
  readonly ledger: Ledger;
}

export interface Work {
  readonly toolId: string;
  readonly fileName: string;
  /** The file, unlike any before it, since the same file is not paid for again within a day. */
  readonly bytes: Uint8Array;
  /** What the tool makes of it. */
  readonly expected: Buffer;
  /** Credits it costs. */
  readonly price: number;
}

/** What everybody begins with: nobody is to run out of it. */
export const signupCredits = 100_000;

/** About 60 KB, free of charge. */
const small = { activities: 200, relationships: 300 };
/** Costs a credit. */
const priced = { activities: 320, relationships: 480 };

/** People whose files differ, so that nobody can get another's; those of every second one, the first included, cost a credit. */
export async function createPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const work = await createWork({ ...(seed % 2 === 1 ? priced : small), seed });
    people.push(createPerson(await signUp(url), work));
  }
  return people;
}

export function createPerson(planner: Planner, work: Work): Person {
  const ledger = createLedger();
  const client = createClient({
    ...{ url: planner.url, fetch: planner.call, timeoutMs: requestLimitMs },
    ...{ patienceMs: 150_000, longestPauseMs: 2_000, onRetry: (error) => noteFailure(ledger, error) },
  });
  return { planner, client, work, ledger };
}

export async function createWork(size: {
  activities: number;
  relationships: number;
  seed: number;
}): Promise<Work> {
  const call = { toolId: 'x-pobs', fileName: `schedule-${size.seed}.xer` };
  const schedule = Buffer.from(generateXer(size));
  const [before, end] = [schedule.subarray(0, -endLine.length), schedule.subarray(-endLine.length)];
  let files = 0;
  const createBytes = (): Buffer =>
    Buffer.concat([before, Buffer.from(`${pobsHead}%R\t1\tFile ${randomUUID()} ${files++}\r\n`), end]);
  const { bytes, report } = await runTool(call.toolId, { ...call, bytes: createBytes() });
  return {
    ...call,
    // What makes it unlike others lies in the table that the tool removes.
    get bytes() {
      return createBytes();
    },
    expected: Buffer.concat(bytes),
    price: computePrice(report.tasks),
  };
}

const endLine = '%E\r\n';
const pobsHead = '%T\tPOBS\r\n%F\tpobs_id\tpobs_name\r\n';
