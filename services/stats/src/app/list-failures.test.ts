import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countEndings, createMemoryStores } from '../../test/memory-stores.ts';
import { createEnding } from '../../test/sample-events.ts';
import { listFailures } from './list-failures.ts';

const startMs = Date.UTC(2025, 11, 30);
const drawnEnding = fc.record({
  toolId: fc.constantFrom('soos', 'x-pobs'),
  isFailure: fc.boolean(),
  hour: fc.nat(24 * 40),
});

it('lists every failure once, latest first, for any page size and after any number that is skipped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnEnding, { maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom(undefined, 'soos'),
      async (drawn, first, toolId) => {
        const { stores, find } = createMemoryStores();
        const endings = drawn.map(({ toolId: tool, isFailure, hour }) => {
          const at = new Date(startMs + hour * 3_600_000);
          return createEnding(isFailure ? 'failed' : 'delivered', { toolId: tool, at });
        });
        await countEndings(stores, endings);
        const expected = endings
          .filter((one) => one.kind === 'failed' && (toolId === undefined || one.toolId === toolId))
          .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.run < b.run ? 1 : -1))
          .map(({ conversionId }) => conversionId);
        const skipped = await listFailures(find, { first: 200, skip: first, ...(toolId && { toolId }) });
        expect(skipped.failures.map(({ failure }) => failure.id)).toEqual(expected.slice(first));
        const found: string[] = [];
        let after: string | undefined;
        for (let hasMore = true; hasMore;) {
          const page = await listFailures(find, {
            first,
            skip: 0,
            ...(after === undefined ? {} : { after }),
            ...(toolId === undefined ? {} : { toolId }),
          });
          found.push(...page.failures.map(({ failure }) => failure.id));
          expect(page.total).toBe(expected.length);
          ({ hasMore } = page);
          after = page.failures.at(-1)?.cursor;
        }
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});

it('lists refused files apart from failures of the site, page by page', async () => {
  const { stores, find } = createMemoryStores();
  const codes = ['E_VALUE', 'conversion.crashed', 'file.wrong-type', 'credits.missing', 'tool.timed-out'];
  const endings = codes.map((code, index) => ({
    ...createEnding('failed', { at: new Date(startMs + index * 3_600_000) }),
    code,
  }));
  await countEndings(stores, endings);
  const list = async (kind: 'refused' | 'fault', skip = 0, first = 2) => {
    const page = await listFailures(find, { first, skip, kind });
    return [page.failures.map(({ failure }) => failure.code), page.hasMore, page.total];
  };
  expect(await list('refused')).toEqual([['credits.missing', 'file.wrong-type'], true, 3]);
  expect(await list('refused', 2)).toEqual([['E_VALUE'], false, 3]);
  expect(await list('fault')).toEqual([['tool.timed-out', 'conversion.crashed'], false, 2]);
  const [last] = (await listFailures(find, { first: 1, skip: 0, kind: 'refused' })).failures;
  const next = await listFailures(find, { first: 9, skip: 0, kind: 'refused', after: last?.cursor });
  expect(next.failures.map(({ failure }) => failure.code)).toEqual(['file.wrong-type', 'E_VALUE']);
});

it('refuses an invalid cursor', async () => {
  const { find } = createMemoryStores();
  await expect(listFailures(find, { first: 1, skip: 0, after: 'abc' })).rejects.toThrow(
    'The cursor must come from an earlier page',
  );
});
