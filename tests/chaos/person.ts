import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@floatwise/client';
import { computePrice } from '@floatwise/contracts';
import { generateXer, signUp, type Planner } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { createLedger, type Ledger } from './ledger.ts';
import { noteFailure, requestLimitMs } from './requests.ts';

/** A person with an account, a file of their own and a ledger of their conversions. */
export interface Person {
  readonly planner: Planner;
  /** Retries while the site is unavailable, sooner than Retry-After asks for, and records every failure. */
  readonly client: Client;
  readonly work: Work;
  readonly ledger: Ledger;
}

export interface Work {
  readonly toolId: string;
  readonly fileName: string;
  /** A file that differs from all before it, because converting the same file again within a day is free. */
  readonly bytes: Uint8Array;
  /** The output of the tool for it. */
  readonly expected: Buffer;
  /** Its price in credits. */
  readonly price: number;
}

/** Initial credits of each person, enough for every scenario. */
export const signupCredits = 100_000;

/** About 60 KB, free of charge. */
const small = { activities: 200, relationships: 300 };
/** Costs one credit. */
const priced = { activities: 320, relationships: 480 };

/**
 * People with different files, so that a file delivered to the wrong person is noticed. The files of every second person,
 * starting with the first, cost a credit.
 */
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
    ...{ url: planner.url, transport: planner.call, timeoutMs: requestLimitMs },
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
    // The difference is in the table that the tool removes.
    get bytes() {
      return createBytes();
    },
    expected: Buffer.concat(bytes),
    price: computePrice(report.tasks),
  };
}

const endLine = '%E\r\n';
const pobsHead = '%T\tPOBS\r\n%F\tpobs_id\tpobs_name\r\n';
