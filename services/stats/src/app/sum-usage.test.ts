import { isFault, usageIntervals, userIdSchema, type UsageQuery } from '@floatwise/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countEndings, createMemoryStores } from '../../test/memory-stores.ts';
import { createEnding } from '../../test/sample-events.ts';
import type { ConversionEnding } from './conversion-ending.ts';
import { sumUsage } from './sum-usage.ts';
import { forgetUser } from './user-periods.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 29);
const people = ['1', '2', '3'].map((digit) => userIdSchema.parse(digit.repeat(24)));
const tools = ['soos', 'x-pobs'];

const ending = fc.record({
  user: fc.nat(2),
  tool: fc.nat(1),
  isFailure: fc.boolean(),
  /** Within about ten weeks. */
  minute: fc.nat(60 * 24 * 70),
  durationMs: fc.integer({ min: 1, max: 60_000 }),
});
const query = fc.record({
  from: fc.integer({ min: -24, max: 24 * 71 }),
  hours: fc.integer({ min: 1, max: 24 * 60 }),
  interval: fc.constantFrom(...usageIntervals),
  toolId: fc.option(fc.constantFrom(...tools), { nil: undefined }),
  user: fc.option(fc.nat(2), { nil: undefined }),
});

function toEnding(drawn: typeof ending extends fc.Arbitrary<infer Drawn> ? Drawn : never): ConversionEnding {
  return createEnding(drawn.isFailure ? 'failed' : 'delivered', {
    at: new Date(startMs + drawn.minute * 60_000),
    userId: String(people[drawn.user]),
    username: `p${drawn.user}`,
    toolId: String(tools[drawn.tool]),
    durationMs: drawn.durationMs,
    code: drawn.durationMs % 2 === 0 ? 'conversion.crashed' : 'E_NOT_XER',
  });
}

/** Delivered, failed by the site, or refused by it. */
const nameEnd = (one: ConversionEnding): string =>
  one.kind === 'delivered' ? one.kind : isFault(one.code) ? 'failed' : 'refused';

/** The expected result, computed from every ending. */
function sumNaively(endings: readonly ConversionEnding[], { from, to, toolId, userId }: UsageQuery) {
  const fromMs = Math.floor(Date.parse(from) / hourMs) * hourMs;
  const toMs = Math.ceil(Date.parse(to) / hourMs) * hourMs;
  const some = endings.filter(
    (one) =>
      one.at.getTime() >= fromMs &&
      one.at.getTime() < toMs &&
      (toolId === undefined || one.toolId === toolId) &&
      (userId === undefined || one.userId === userId),
  );
  const count = (wanted: string, list = some): number => list.filter((one) => nameEnd(one) === wanted).length;
  const topUsers = people
    .map((id) => {
      const own = some.filter(({ userId: own }) => own === id);
      const username = endings.findLast(({ userId: own }) => own === id)?.username;
      return {
        userId: id,
        username,
        count: count('delivered', own),
        failed: count('failed', own),
        refused: count('refused', own),
      };
    })
    .filter((one) => one.count + one.failed + one.refused > 0)
    .sort((a, b) => b.count - a.count || b.failed - a.failed || (a.userId < b.userId ? -1 : 1));
  const byTool = tools
    .map((tool) => ({ tool, own: some.filter(({ toolId: own }) => own === tool) }))
    .filter(({ own }) => own.length > 0)
    .map(({ tool, own }) => [tool, count('delivered', own), count('failed', own), count('refused', own)]);
  return {
    some,
    total: count('delivered'),
    failed: count('failed'),
    refused: count('refused'),
    topUsers,
    byTool,
  };
}

it('equals the sum over all endings, for any period, tool and user', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ending, { maxLength: 60 }),
      fc.array(query, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 20 }),
      async (drawn, queries, batchSize) => {
        const { stores, find } = createMemoryStores();
        const endings = drawn.map(toEnding);
        for (let at = 0; at < endings.length; at += batchSize)
          await countEndings(stores, endings.slice(at, at + batchSize));
        for (const { from, hours, interval, toolId, user } of queries) {
          const asked: UsageQuery = {
            from: new Date(startMs + from * hourMs).toISOString(),
            to: new Date(startMs + (from + hours) * hourMs - 1).toISOString(),
            interval,
            ...(toolId === undefined ? {} : { toolId }),
            ...(user === undefined ? {} : { userId: people[user] }),
          };
          const usage = await sumUsage(find, asked);
          const { some, ...naive } = sumNaively(endings, asked);
          expect(usage).toMatchObject({
            total: naive.total,
            failed: naive.failed,
            refused: naive.refused,
            topUsers: naive.topUsers,
          });
          expect(
            usage.byTool
              .map(({ toolType, count, failed, refused }) => [toolType, count, failed, refused])
              .sort(),
          ).toEqual(naive.byTool);
          expect(usage.points.reduce((sum, { count }) => sum + count, 0)).toBe(naive.total);
          for (const [index, { at, count, failed, refused, p95Ms }] of usage.points.entries()) {
            const nextMs = Date.parse(usage.points[index + 1]?.at ?? '9999-01-01T00:00:00Z');
            const own = some.filter((one) => one.at.getTime() >= Date.parse(at) && one.at.getTime() < nextMs);
            expect([count, failed, refused]).toEqual([
              own.filter(({ kind }) => kind === 'delivered').length,
              own.filter((one) => nameEnd(one) === 'failed').length,
              own.filter((one) => nameEnd(one) === 'refused').length,
            ]);
            expect(p95Ms === undefined).toBe(count === 0);
          }
          const sorted = some
            .flatMap((one) => (one.kind === 'delivered' ? [one.durationMs] : []))
            .sort((a, b) => a - b);
          const exact = sorted[Math.ceil(sorted.length / 2) - 1];
          expect(Math.abs((usage.p50Ms ?? 0) - (exact ?? 0))).toBeLessThanOrEqual(
            (exact ?? 0) * 0.011 + 0.002,
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('has a point for every interval, with weeks from Monday, and refuses an empty or too long period', async () => {
  const { find } = createMemoryStores();
  const ask = (from: string, to: string, interval: UsageQuery['interval']) =>
    sumUsage(find, { from, to, interval });
  const weeks = await ask('2026-01-01T00:00:00Z', '2026-01-13T00:00:00Z', 'week');
  expect(weeks.points.map(({ at }) => at.slice(0, 10))).toEqual(['2025-12-29', '2026-01-05', '2026-01-12']);
  const hours = await ask('2026-01-01T10:20:00Z', '2026-01-01T12:00:01Z', 'hour');
  expect(hours.points.map(({ at }) => at.slice(11, 16))).toEqual(['10:00', '11:00', '12:00']);
  await expect(ask('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', 'day')).rejects.toThrow(
    'must end after it starts',
  );
  await expect(ask('2026-01-01T00:50:00Z', '2026-01-01T00:10:00Z', 'day')).rejects.toThrow(
    'must end after it starts',
  );
  await expect(ask('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'hour')).rejects.toThrow(
    'more than 1500 points',
  );
});

it('skips deleted users among those with most conversions', async () => {
  const { stores, find } = createMemoryStores();
  const draw = (user: number, minute: number) => ({ user, tool: 0, isFailure: false, minute, durationMs: 1 });
  await countEndings(stores, [draw(0, 1), draw(0, 2), draw(1, 3)].map(toEnding));
  await forgetUser(stores, userIdSchema.parse(people[0]));
  const asked = { from: '2026-01-29T00:00:00Z', to: '2026-01-30T00:00:00Z', interval: 'day' } as const;
  const { total, topUsers } = await sumUsage(find, asked);
  expect([total, topUsers.map(({ username }) => username)]).toEqual([3, ['p1']]);
});
