import { randomUUID } from 'node:crypto';
import { deletedAccountsName, noUserId, userSchema } from '@floatwise/contracts';
import { askGraphql, logIn, signUp, type Planner } from '@floatwise/testkit';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createSampleXer } from './sample-xer.ts';
import type { Shop } from './start-shop.ts';
import type { StandInSession } from './start-stripe-stand-in.ts';

interface Person {
  readonly planner: Planner;
  readonly id: string;
  isDeleted: boolean;
  count: number;
  refused: number;
  /** Credits by kind of movement. */
  readonly credits: Record<string, number>;
}
/** A shop with what the people did there. */
interface Site extends Pick<Shop, 'mesh' | 'checkOut' | 'sendEvent'> {
  readonly admin: Planner;
  readonly people: Person[];
  readonly byTool: Map<string, { count: number; refused: number }>;
}

/** Checks that all figures of an administrator agree; only the people of the check may have converted on this site. */
export async function checkFigures(shop: Shop): Promise<void> {
  const admin = await logIn(shop.mesh.url, shop.mesh.admin);
  const site: Site = { ...shop, admin, people: [], byTool: new Map() };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const some = await Promise.all([signUpPerson(site), signUpPerson(site), signUpPerson(site)]);
      for (const drawn of steps) await run(site, some, drawn);
      await checkUsage(site);
      await expect.poll(() => checkCredits(site)).toBeUndefined();
    }),
    // Shrinking does not create a new mesh: each run adds to the results of the previous ones.
    { numRuns: 5, endOnFailure: true },
  );
}

async function signUpPerson({ mesh, people }: Site): Promise<Person> {
  const planner = await signUp(mesh.url);
  const { id } = userSchema.parse(await (await planner.call('/api/user')).json());
  const person = { planner, id, isDeleted: false, count: 0, refused: 0, credits: {} };
  people.push(person);
  return person;
}

async function convert({ byTool }: Site, person: Person, toolId: string, isFailure: boolean): Promise<void> {
  // More than 300 tasks, so it has a price.
  const bytes = isFailure
    ? Buffer.from('ERMHDR\t8.4\r\n%E\r\n')
    : createSampleXer(301 + person.count, randomUUID());
  const answer = await person.planner.convert({ toolId, fileName: 'Plan.xer', bytes });
  const ofTool = byTool.get(toolId) ?? { count: 0, refused: 0 };
  byTool.set(toolId, ofTool);
  const isDelivered = answer.status === 200;
  await answer.arrayBuffer();
  for (const counts of [person, ofTool]) counts[isDelivered ? 'count' : 'refused'] += 1;
}

async function buy(
  { checkOut, sendEvent }: Site,
  { planner, credits }: Person,
  bought: number,
): Promise<StandInSession> {
  const session = await checkOut(planner, bought);
  session.payment_status = 'paid';
  expect((await sendEvent(session)).status).toBe(204);
  credits['purchase'] = (credits['purchase'] ?? 0) + bought;
  return session;
}

async function refund(
  { sendEvent }: Site,
  { credits }: Person,
  { payment_intent, amount_total: amount, metadata }: StandInSession,
): Promise<void> {
  const charge = { id: `ch_${payment_intent.slice(3)}`, object: 'charge', amount, amount_refunded: amount };
  const answer = await sendEvent({ ...charge, payment_intent }, { type: 'charge.refunded' });
  expect(answer.status).toBe(204);
  credits['refund'] = (credits['refund'] ?? 0) - Number(metadata['credits']);
}

async function grant({ admin }: Site, { id, credits }: Person, granted: number): Promise<void> {
  const mutation = `mutation ($userId: ID!, $credits: Int!) {
    grantCredits(userId: $userId, credits: $credits, reason: "For the test") { id }
  }`;
  expect((await askGraphql(admin, mutation, { userId: id, credits: granted })).errors).toBeUndefined();
  credits['grant'] = (credits['grant'] ?? 0) + granted;
}

async function deleteAccount(person: Person): Promise<void> {
  const { planner } = person;
  const answer = await planner.call('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: planner.password }),
  });
  expect(answer.status).toBe(204);
  person.isDeleted = true;
}

const who = fc.nat(2);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('convert'), who, tool: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail'), who, tool: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('grant', 'buy', 'refund', 'delete'), who }) },
);

type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

async function run(site: Site, of: readonly Person[], drawn: Step): Promise<void> {
  const person = of[drawn.who];
  if (person === undefined || person.isDeleted) return;
  const toolId = 'tool' in drawn && drawn.tool === 1 ? 'soos' : 'x-pobs';
  if (drawn.kind === 'convert' || drawn.kind === 'fail') {
    await convert(site, person, toolId, drawn.kind === 'fail');
  } else if (drawn.kind === 'grant') await grant(site, person, 3);
  else if (drawn.kind === 'delete') await deleteAccount(person);
  else {
    const session = await buy(site, person, 4);
    if (drawn.kind === 'refund') await refund(site, person, session);
  }
}

const add = (parts: readonly { count: number; refused?: number | null }[]) => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  refused: parts.reduce((sum, { refused }) => sum + (refused ?? 0), 0),
});

interface Counts {
  readonly count: number;
  readonly refused: number;
}
interface PersonUsage extends Counts {
  readonly userId: string;
  readonly toolUsage: (Counts & { toolType: string })[];
}
interface Figures {
  usage: {
    total: number;
    refused: number;
    byTool: (Counts & { toolType: string })[];
    points: Counts[];
    topUsers: PersonUsage[];
    users: { totalCount: number; edges: { node: PersonUsage }[]; deletedAccounts: PersonUsage };
  };
  failures: { totalCount: number; edges: { node: { userId: string; username: string } }[] };
}

const counts = 'count refused toolUsage { toolType count refused }';
const figuresQuery = `query ($from: DateTime!, $to: DateTime!) {
  usage(from: $from, to: $to) {
    total refused byTool { toolType count refused } points { count refused } topUsers { userId count refused }
    users(first: 100) { totalCount edges { node { userId ${counts} } } deletedAccounts { ${counts} } }
  }
  failures(from: $from, to: $to, first: 200) { totalCount edges { node { userId username } } }
}`;

async function readFigures({ admin }: Site): Promise<Figures> {
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const { data, errors } = await askGraphql(admin, figuresQuery, { from, to });
  expect(errors).toBeUndefined();
  return data as unknown as Figures;
}

/** Compares every figure shown to an administrator for the period with the test's own actions, and the figures with each other. */
async function checkUsage(site: Site): Promise<void> {
  const { people, byTool } = site;
  const all = add([...byTool.values()]);
  await expect
    .poll(async () =>
      (({ usage }) => ({ count: usage.total, refused: usage.refused }))(await readFigures(site)),
    )
    .toEqual(all);
  const { usage, failures } = await readFigures(site);
  expect(add(usage.byTool)).toEqual(all);
  for (const { toolType, count, refused } of usage.byTool) {
    expect({ count, refused }).toEqual(byTool.get(toolType));
  }
  expect(add(usage.points)).toEqual(all);
  const listed = usage.users.edges.map(({ node }) => node);
  const active = people.filter(({ isDeleted, count, refused }) => !isDeleted && count + refused > 0);
  expect(listed.map(({ userId }) => userId).toSorted()).toEqual(active.map(({ id }) => id).toSorted());
  expect(usage.users.totalCount).toBe(listed.length);
  for (const { userId, count, refused, toolUsage } of listed) {
    expect({ count, refused }).toEqual(add(people.filter(({ id }) => id === userId)));
    expect(add(toolUsage)).toEqual({ count, refused });
  }
  const { deletedAccounts } = usage.users;
  expect(add([deletedAccounts])).toEqual(add(people.filter(({ isDeleted }) => isDeleted)));
  expect(add(deletedAccounts.toolUsage)).toEqual(add([deletedAccounts]));
  expect(usage.topUsers.map(({ userId }) => userId)).toEqual(listed.slice(0, 10).map((one) => one.userId));
  expect([failures.totalCount, failures.edges.length]).toEqual([all.refused, all.refused]);
  const ofDeleted = failures.edges.filter(({ node }) => node.userId === noUserId);
  expect(ofDeleted).toHaveLength(deletedAccounts.refused);
  expect(new Set(ofDeleted.map(({ node }) => node.username))).toEqual(
    new Set(ofDeleted.length > 0 ? [''] : []),
  );
  await checkStatistics(site.admin, all.count, deletedAccounts.count);
}

async function checkStatistics(admin: Planner, total: number, ofDeleted: number): Promise<void> {
  const answer = await admin.call('/api/admin/stats');
  const entries = (await answer.json()) as {
    username: string;
    totalConversions: number;
    toolUsage: { count: number }[];
  }[];
  expect(add(entries.map(({ totalConversions: count }) => ({ count }))).count).toBe(total);
  expect(add(entries.flatMap(({ toolUsage }) => toolUsage)).count).toBe(total);
  const deleted = entries.filter(({ username }) => username === deletedAccountsName);
  expect(deleted.map(({ totalConversions }) => totalConversions)).toEqual(ofDeleted > 0 ? [ofDeleted] : []);
}

/** Checks that balance, list, history and audit trail of each account agree on its credits. */
async function checkCredits({ admin, people }: Site): Promise<void> {
  const query = `query ($id: ID!, $isHere: Boolean!) {
    user(id: $id) { credits totalConversions }
    creditMovements(userId: $id) @include(if: $isHere) { credits held movements { kind credits } }
    auditTrail(userId: $id, kinds: ["credits-bought", "credits-granted", "credits-refunded"], first: 200) {
      edges { node { kind credits } }
    }
  }`;
  const names: Record<string, string> = {
    'credits-bought': 'purchase',
    'credits-granted': 'grant',
    'credits-refunded': 'refund',
  };
  for (const { id, isDeleted, count, credits } of people) {
    const { data, errors } = await askGraphql(admin, query, { id, isHere: !isDeleted });
    expect(errors).toBeUndefined();
    const { user, creditMovements, auditTrail } = data as unknown as {
      user: { credits: number; totalConversions: number } | null;
      creditMovements: { credits: number; held: number; movements: { kind: string; credits: number }[] };
      auditTrail: { edges: { node: { kind: string; credits: number } }[] };
    };
    const trail: Record<string, number> = {};
    for (const { node } of auditTrail.edges) {
      const kind = names[node.kind] ?? node.kind;
      trail[kind] = (trail[kind] ?? 0) + node.credits;
    }
    expect(trail).toEqual(credits);
    expect(user === null).toBe(isDeleted);
    if (user === null) continue;
    const { movements } = creditMovements;
    const sum = movements.reduce((total, movement) => total + movement.credits, 0);
    expect([user.credits, creditMovements.credits, creditMovements.held]).toEqual([sum, sum, 0]);
    for (const [kind, amount] of Object.entries(credits)) {
      const ofKind = movements.filter((movement) => movement.kind === kind);
      expect(ofKind.reduce((total, movement) => total + movement.credits, 0)).toBe(amount);
    }
    expect(user.totalConversions).toBe(count);
  }
}
