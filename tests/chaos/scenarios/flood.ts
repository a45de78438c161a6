import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkPromises } from '../check-promises.ts';
import { convertByRequest } from '../convert-by-request.ts';
import type { Flood, FlooderMessage, FloodKind } from '../flooder.ts';
import { addToLedger, getShareMs } from '../ledger.ts';
import type { Person } from '../person.ts';
import type { Scenario, ScenarioResult } from '../scenario.ts';
import { withSite } from '../site.ts';

const flooder = join(import.meta.dirname, '../flooder.ts');
const p95LimitMs = 1_000;
const longestLimitMs = 5_000;

export const flood: Scenario = {
  name: 'flood',
  description:
    'one person sends ten files of 15 MB and four dense workbooks at once; another converts small ones',
  run: () => runFlood([['large', 'dense']]),
};

export const floodOfTwo: Scenario = {
  name: 'flood-of-two',
  description:
    'one person sends ten files of 15 MB at once and one four dense workbooks; a third one converts small ones',
  run: () => runFlood([['large'], ['dense']]),
};

export const floodOfMany: Scenario = {
  name: 'flood-of-many',
  description:
    'two people send thirty files of 2,500 activities each, again and again; a third one converts small ones',
  run: () => runFlood([['many'], ['many']]),
};

export const floodOfHuge: Scenario = {
  name: 'flood-of-huge',
  description: 'two people send two files of 40 MB each, again and again; a third one converts small ones',
  run: () => runFlood([['huge'], ['huge']]),
};

/** A list of what each flooding person sends. */
function runFlood(floods: readonly (readonly FloodKind[])[]): Promise<ScenarioResult> {
  return withSite({ people: floods.length + 1 }, async ({ mesh, people }) => {
    // The last person has small files that are free.
    const [other, ...flooders] = people.toReversed() as [Person, ...Person[]];
    const children = await Promise.all(
      flooders.map((person, place) => startFlooder(person, floods[place] ?? [])),
    );
    for (let run = 0; run < 10; run++) await convertByRequest(other);
    other.ledger.tookMs.length = 0;
    let flooding = true;
    const done = Promise.all(
      children.map((child, place) => runFlooder(child, flooders[place] ?? other)),
    ).finally(() => (flooding = false));
    const isFlooding = (): boolean => flooding;
    while (isFlooding()) await convertByRequest(other);
    await done;
    const { figures, broken } = await checkPromises(mesh, people);
    const p95Ms = getShareMs(other.ledger.tookMs, 0.95);
    const longestMs = getShareMs(other.ledger.tookMs, 1);
    const refusals = flooders
      .flatMap(({ ledger }) => ledger.refused)
      .filter((refusal) => refusal.startsWith('429')).length;
    return {
      figures: {
        'small files': other.ledger.tookMs.length,
        'p50 ms': getShareMs(other.ledger.tookMs, 0.5),
        'p95 ms': p95Ms,
        'longest ms': longestMs,
        'refused with Retry-After': refusals,
        ...figures,
      },
      broken: [
        ...broken,
        ...(p95Ms > p95LimitMs
          ? [`Of small files p95 is ${p95Ms} ms; at most ${p95LimitMs} are promised.`]
          : []),
        ...(longestMs > longestLimitMs
          ? [`The longest took ${longestMs} ms; at most ${longestLimitMs} are promised.`]
          : []),
        ...(floods.length === 1 && refusals === 0 ? ['The flooding person got no Retry-After.'] : []),
        ...(other.ledger.refused.length > 0
          ? [`The other person was refused: ${other.ledger.refused.join(', ')}.`]
          : []),
      ],
    };
  });
}

async function startFlooder({ planner }: Person, kinds: readonly FloodKind[]): Promise<ChildProcess> {
  const { url, username, password } = planner;
  const child = fork(flooder, [
    JSON.stringify({ url, account: { username, password }, kinds } satisfies Flood),
  ]);
  await awaitMessage(child);
  return child;
}

/** Begins the flood, and adds its ledger to the person's. */
async function runFlooder(child: ChildProcess, { ledger }: Person): Promise<void> {
  child.send('begin');
  const message = await awaitMessage(child);
  if (message === 'ready') throw new Error('The flooding process reported no ledger.');
  addToLedger(ledger, message.ledger);
}

async function awaitMessage(child: ChildProcess): Promise<FlooderMessage> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The flooding process ended with code ${String(code)}.`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [FlooderMessage];
  return message;
}
