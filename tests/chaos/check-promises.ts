import { setTimeout as sleep } from 'node:timers/promises';
import { creditHistorySchema, hasEnded } from '@floatwise/contracts';
import { listBucket, logIn, type Mesh } from '@floatwise/testkit';
import { addLedgers, countTexts } from './ledger.ts';
import { signupCredits, type Person } from './person.ts';
import type { ScenarioResult } from './scenario.ts';

const tidyLimitMs = 60_000;
const pauseMs = 250;

/**
 * What must be true after every trial. The owner has each accepted conversion, once and with the right file, and each is
 * counted and charged once. After a minute no object is left and no conversion is running.
 */
export async function checkPromises(mesh: Mesh, people: readonly Person[]): Promise<ScenarioResult> {
  const startedMs = performance.now();
  const uncounted = await awaitNone(() => listMiscounts(mesh, people), tidyLimitMs);
  const countedMs = performance.now() - startedMs;
  const mischarged = await awaitNone(() => listMischarged(people), tidyLimitMs);
  const left = await awaitNone(() => listBucket(mesh.engines), tidyLimitMs);
  const underWay = await awaitNone(() => listUnderWay(people), 1_000);
  const all = addLedgers(people.map(({ ledger }) => ledger));
  const named: [string, readonly string[]][] = [
    ['Accepted and never received', all.lost],
    ['Wrong files', all.wrong],
    ['Refusals without Retry-After', all.withoutRetryAfter],
    ['Counted wrongly', uncounted],
    ['Charged wrongly', mischarged],
    [`Objects left after ${tidyLimitMs / 1_000} s`, left],
    [`Unfinished records after ${tidyLimitMs / 1_000} s`, underWay],
  ];
  return {
    figures: {
      conversions: all.received,
      lost: all.lost.length,
      wrong: all.wrong.length,
      miscounted: uncounted.length,
      charged: all.charged,
      mischarged: mischarged.length,
      'objects left': left.length,
      'under way': underWay.length,
      resets: all.resets.length,
      refusals: all.refused.length,
      'counted after s': (countedMs / 1_000).toFixed(1),
    },
    broken: named.flatMap(([what, texts]) => (texts.length === 0 ? [] : [`${what}: ${countTexts(texts)}.`])),
  };
}

/** Polls until the list is empty or the time is over. Returns the last list. */
async function awaitNone(list: () => Promise<string[]>, limitMs: number): Promise<string[]> {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const found = await list();
    if (found.length === 0 || performance.now() > deadlineMs) return found;
    await sleep(pauseMs);
  }
}

/** People whose count differs from what they have received, or a sentence if the counts are not available. */
async function listMiscounts(mesh: Mesh, people: readonly Person[]): Promise<string[]> {
  const answer = await askForCounts(mesh).catch((error: unknown) => String(error));
  if (typeof answer === 'string') return [answer];
  if (!answer.ok) return [`status ${answer.status} instead of the counts`];
  const usage = (await answer.json()) as { username: string; totalConversions: number }[];
  const counted = new Map(usage.map(({ username, totalConversions }) => [username, totalConversions]));
  return people.flatMap(({ planner, ledger }) => {
    const count = counted.get(planner.username) ?? 0;
    return count === ledger.received ? [] : [`${count} instead of ${ledger.received}`];
  });
}

async function askForCounts(mesh: Mesh): Promise<Response> {
  const admin = await logIn(mesh.url, mesh.admin);
  return admin.call('/api/admin/stats');
}

/**
 * People whose balance is not their initial credits less the price of what they have received, or who still have credits
 * on hold.
 */
async function listMischarged(people: readonly Person[]): Promise<string[]> {
  const texts = await Promise.all(
    people.map(async ({ planner, ledger }) => {
      const { credits, held } = creditHistorySchema.parse(await (await planner.call('/api/credits')).json());
      const charged = signupCredits - credits;
      return [
        ...(charged === ledger.charged ? [] : [`${charged} credits instead of ${ledger.charged}`]),
        ...(held === 0 ? [] : [`${held} credits on hold`]),
      ];
    }),
  );
  return texts.flat();
}

async function listUnderWay(people: readonly Person[]): Promise<string[]> {
  const lists = await Promise.all(people.map(({ client }) => client.listConversions()));
  return lists.flat().flatMap((conversion) => (hasEnded(conversion) ? [] : [conversion.state]));
}
