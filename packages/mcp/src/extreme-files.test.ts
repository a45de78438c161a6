import { formatExtension } from '@floatwise/contracts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { changes, changeWorkbook, changeXer, changeXml, plainXer, plainXml } from './test/extreme-files.ts';
import { listCalls } from './test/list-calls.ts';
import { listShapes } from './test/hostile-shapes.ts';
import { listNetworks } from './test/hostile-networks.ts';
import { listHostileWorkbooks } from './test/hostile-workbooks.ts';
import { QuestionThread } from './test/question-thread.ts';

/** A test of a change asks little; `make fuzz-properties`, which sets the seed, asks much. */
const isLong = process.env['PROPERTY_SEED'] !== undefined;
const plain: Readonly<Record<string, Uint8Array>> = {
  '.xer': plainXer,
  '.xml': plainXml,
  '.xlsx': changeWorkbook([]),
};
const thread = new QuestionThread();
afterAll(() => thread.close());

async function listProblems(path: string, bytes: Uint8Array, plain: Uint8Array): Promise<string[]> {
  const problems: string[] = [];
  for (const call of listCalls(path, bytes, plain)) {
    const problem = await thread.findProblem(call);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

describe('every tool and every question answers or refuses in seconds', () => {
  it.each([
    ['plan.xer', plainXer],
    ['plan.xml', plainXml],
    ['plan.xlsx', changeWorkbook([])],
  ] as const)('the plain %s, which the others are changed from, is answered', async (path, bytes) => {
    const calls = listCalls(path, bytes, bytes);
    let answered = 0;
    for (const call of calls) {
      const outcome = await thread.answer(call);
      if (outcome !== undefined && (outcome.refused ?? outcome.bug) === undefined) answered += 1;
    }
    expect(answered).toBeGreaterThan(calls.length / 2);
  });

  it.each([
    ['plan.xer', changeXer, 3],
    ['plan.xml', changeXml, 2],
    ['plan.xlsx', changeWorkbook, 4],
  ] as const)(
    'a %s with extreme values',
    async (path, change, runs) => {
      await fc.assert(
        fc.asyncProperty(changes, async (list) => {
          expect(await listProblems(path, change(list), plain[formatExtension(path)] ?? change([]))).toEqual(
            [],
          );
        }),
        { numRuns: isLong ? runs * 12 : runs },
      );
    },
    600_000,
  );

  it.each([...listShapes(), ...listNetworks(), ...listHostileWorkbooks()])(
    'a file of $name',
    async ({ path, create }) => {
      const bytes = create(isLong ? 1_000_000 : 50_000);
      expect(await listProblems(path, bytes, plain[formatExtension(path)] ?? bytes)).toEqual([]);
    },
    600_000,
  );
});
