import { generateXer, signUp, type Planner } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { createLedger, type Ledger } from './ledger.ts';

/** Somebody with an account and a file of their own, and what became of it. */
export interface Person {
  readonly planner: Planner;
  readonly work: Work;
  readonly ledger: Ledger;
}

export interface Work {
  readonly toolId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What the tool makes of it. */
  readonly expected: Buffer;
}

/** About 60 KB. */
const small = { activities: 200, relationships: 300 };

/** People whose files differ, so that nobody can get another's. */
export async function createPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const work = await createWork({ ...small, seed });
    people.push({ planner: await signUp(url), work, ledger: createLedger() });
  }
  return people;
}

export async function createWork(size: {
  activities: number;
  relationships: number;
  seed: number;
}): Promise<Work> {
  const call = { toolId: 'x-pobs', fileName: `schedule-${size.seed}.xer`, bytes: generateXer(size) };
  const { bytes } = await runTool(call.toolId, { ...call, bytes: Buffer.from(call.bytes) });
  return { ...call, expected: Buffer.concat(bytes) };
}
