import { isFault, noUserId, userIdSchema, type UserId } from '@floatwise/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConversionEnding } from '../src/app/conversion-ending.ts';
import { listFailures } from '../src/app/list-failures.ts';
import { listUsage } from '../src/app/list-usage.ts';
import type { StatsStores, UsageFinds } from '../src/app/ports.ts';
import { sumPeople } from '../src/app/sum-people.ts';
import { sumUsage } from '../src/app/sum-usage.ts';
import { forgetUser } from '../src/app/user-periods.ts';
import { countEndings } from './memory-stores.ts';
import { createEnding } from './sample-events.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 30);
const people = ['1', '2', '3', '4'].map((digit) => userIdSchema.parse(digit.repeat(24)));
const tools = ['soos', 'x-pobs', 'rrr'];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('delivered' as const, 'failed' as const),
      user: fc.nat(3),
      tool: fc.nat(2),
      hour: fc.nat(24 * 40),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), user: fc.nat(3) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Steps in batches, and a period to check. */
const history = fc.record({
  batches: fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 }),
  from: fc.integer({ min: -48, max: 24 * 40 }),
  hours: fc.integer({ min: 1, max: 24 * 60 }),
  toolId: fc.option(fc.constantFrom(...tools), { nil: undefined }),
  pageSize: fc.integer({ min: 1, max: 3 }),
});

export interface CountedSite {
  readonly stores: StatsStores;
  readonly find: UsageFinds;
}

/** All figures of a period agree with one another and with the events, even if accounts were deleted since. */
export function describeSums(name: string, open: () => Promise<CountedSite>, numRuns: number): void {
  it(`all figures of a period agree after any conversions, failures and deletions: ${name}`, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ batches, from, hours, toolId, pageSize }) => {
        const site = await open();
        const { endings, deleted } = await runHistory(site, batches);
        const asked = {
          from: new Date(startMs + from * hourMs).toISOString(),
          to: new Date(startMs + (from + hours) * hourMs).toISOString(),
          ...(toolId === undefined ? {} : { toolId }),
        };
        const some = endings.filter(
          (one) =>
            one.at.getTime() >= Date.parse(asked.from) &&
            one.at.getTime() < Date.parse(asked.to) &&
            (toolId === undefined || one.toolId === toolId),
        );
        await checkFigures(site, { asked, some, deleted, pageSize });
        await checkAllTime(site, endings, deleted);
      }),
      { numRuns },
    );
  }, 120_000);
}

async function runHistory(
  { stores }: CountedSite,
  batches: readonly (readonly Step[])[],
): Promise<{ endings: ConversionEnding[]; deleted: Set<UserId> }> {
  const endings: ConversionEnding[] = [];
  const deleted = new Set<UserId>();
  for (const batch of batches) {
    const added: ConversionEnding[] = [];
    for (const one of batch) {
      const userId = people[one.user] ?? noUserId;
      if (one.kind === 'delete') {
        deleted.add(userId);
        await forgetUser(stores, userId);
        continue;
      }
      const at = new Date(startMs + one.hour * hourMs);
      const facts = {
        userId,
        username: `p${one.user}`,
        toolId: String(tools[one.tool]),
        at,
        code: codes[one.hour % 2],
      };
      added.push(createEnding(one.kind, facts));
    }
    await countEndings(stores, added);
    endings.push(...added);
  }
  return { endings, deleted };
}

interface Expected {
  readonly asked: { from: string; to: string; toolId?: string };
  /** Endings in the period. */
  readonly some: readonly ConversionEnding[];
  readonly deleted: ReadonlySet<UserId>;
  readonly pageSize: number;
}

async function checkFigures(
  { find }: CountedSite,
  { asked, some, deleted, pageSize }: Expected,
): Promise<void> {
  const usage = await sumUsage(find, { ...asked, interval: 'day' });
  const site = count(some);
  expect([usage.total, usage.failed, usage.refused]).toEqual([site.count, site.failed, site.refused]);
  expect(add(usage.byTool)).toEqual(site);
  expect(add(usage.points)).toEqual(site);

  const listed = [];
  let page = await sumPeople(find, { ...asked, first: pageSize });
  for (;;) {
    listed.push(...page.people);
    if (!page.hasMore) break;
    page = await sumPeople(find, { ...asked, first: pageSize, after: String(page.people.at(-1)?.cursor) });
  }
  const { deletedAccounts, total } = page;
  expect(listed).toHaveLength(total);
  expect(add([...listed.map(({ person }) => person), deletedAccounts])).toEqual(site);
  for (const { person } of listed) {
    const own = some.filter(({ userId }) => userId === person.userId);
    expect(deleted.has(person.userId)).toBe(false);
    expect(person).toMatchObject(count(own));
    expect(add(person.toolUsage)).toEqual(count(own));
  }
  const ofDeleted = some.filter(({ userId }) => deleted.has(userId));
  expect(deletedAccounts).toMatchObject(count(ofDeleted));
  for (const { toolType, ...counts } of deletedAccounts.toolUsage) {
    expect(counts).toEqual(count(ofDeleted.filter((one) => one.toolId === toolType)));
  }
  expect(usage.topUsers.map(({ userId }) => userId)).toEqual(listed.map(({ person }) => person.userId));

  const failures = await listFailures(find, { ...asked, first: 200, skip: 0 });
  const unfinished = site.failed + site.refused;
  expect([failures.total, failures.failures.length]).toEqual([unfinished, unfinished]);
  const rest = await listFailures(find, { ...asked, first: 200, skip: pageSize });
  expect(rest.failures).toEqual(failures.failures.slice(pageSize));
  const named = new Set(failures.failures.map(({ failure }) => failure.userId));
  expect([...named].filter((id) => deleted.has(id))).toEqual([]);
}

/** Checks the list of all users' usage, and the rest that belongs to the site only. */
async function checkAllTime(
  { find }: CountedSite,
  endings: readonly ConversionEnding[],
  deleted: ReadonlySet<UserId>,
): Promise<void> {
  const { users: listed, site = [] } = await listUsage(find, {});
  const isHere = ({ userId }: ConversionEnding): boolean => !deleted.has(userId);
  const sum = listed.reduce((total, { totalConversions }) => total + totalConversions, 0);
  expect(sum).toBe(count(endings.filter(isHere)).count);
  expect(site.reduce((total, one) => total + one.count, 0)).toBe(count(endings).count);
}

/** A failure of the site, and a refused file. */
const codes = ['conversion.crashed', 'E_NOT_XER'];

interface Counts {
  readonly count: number;
  readonly failed: number;
  readonly refused: number;
}

function count(some: readonly ConversionEnding[]): Counts {
  const failed = some.filter((one) => one.kind === 'failed');
  const faults = failed.filter(({ code }) => isFault(code)).length;
  return { count: some.length - failed.length, failed: faults, refused: failed.length - faults };
}

function add(parts: readonly Counts[]): Counts {
  const sum = (name: keyof Counts): number => parts.reduce((total, part) => total + part[name], 0);
  return { count: sum('count'), failed: sum('failed'), refused: sum('refused') };
}
