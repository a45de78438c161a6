import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listToolFacts } from '../index.ts';
import { runTool, UnusableInputError } from '../run.ts';
import { formatTestXer } from '../soos/test/format-test-xer.ts';

/** Without progress few things are found; all completed, most of them are left alone. */
const anyFile = fc
  .record({
    activities: fc.integer({ min: 1, max: 20 }),
    relationships: fc.integer({ min: 0, max: 30 }),
    inProgress: fc.constantFrom(0, 0, 2),
    outOfSequence: fc.constantFrom(0, 0, 3),
    seed: fc.nat(1_000),
    status: fc.constantFrom(undefined, 'TK_Complete', 'TK_NotStart'),
  })
  .map(({ status, ...shape }) => {
    const text = Buffer.from(generateXer(shape)).toString('latin1');
    return status === undefined ? text : text.replace(/\bTK_\w+/g, status);
  });

/** Switches and choices of a tool; other options keep their defaults. */
function anyOptions(properties: Readonly<Record<string, unknown>>): fc.Arbitrary<object> {
  const choices = Object.entries(properties).flatMap(([name, property]) => {
    const { type, enum: values } = property as { type?: string; enum?: readonly unknown[] };
    if (values !== undefined) return [[name, fc.constantFrom(...values)] as const];
    return type === 'boolean' ? [[name, fc.boolean()] as const] : [];
  });
  return fc.record(Object.fromEntries(choices), { requiredKeys: [] });
}

describe('a result that costs nothing because nothing was changed', () => {
  it.each(listToolFacts())('of $id has no rows and no warnings', async ({ id, inputs, options }) => {
    await fc.assert(
      fc.asyncProperty(
        anyFile,
        anyOptions(options['properties'] as Readonly<Record<string, unknown>>),
        async (text, chosen) => {
          const file = { bytes: Buffer.from(text, 'latin1'), fileName: 'a.xer' };
          const others = inputs === undefined ? {} : { others: [file] };
          // A refused file has no result.
          const output = await runTool(id, { ...file, ...others, options: chosen }).catch(
            (error: unknown) => {
              if (error instanceof UnusableInputError) return undefined;
              throw error;
            },
          );
          if (output?.unchanged !== true) return;
          const { report } = output;
          expect((report.tables ?? []).flatMap(({ rows }) => rows)).toEqual([]);
          expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(['soos', 'rrr', 'x-pobs', 'x-risktype'])('exists for %s', async (id) => {
    const bytes = Buffer.from(formatTestXer({ activities: ['A N', 'B N'], links: ['A FS B'] }));
    expect(await runTool(id, { bytes, fileName: 'a.xer' })).toMatchObject({ unchanged: true });
  });

  it('does not exist for redundant relationships that stay', async () => {
    const bytes = Buffer.from(
      formatTestXer({ activities: ['A C', 'B C', 'C C'], links: ['A FS B', 'B FS C', 'A FS C'] }),
    );
    const kept = { bytes, fileName: 'a.xer', options: { keepCompleted: true } };
    const { unchanged, report } = await runTool('rrr', kept);
    expect(unchanged).toBe(false);
    expect(report.counts['flagged']).toBe(0);
    expect(report.tables?.[0]?.rows.length).toBeGreaterThan(0);
    expect(report.summary).not.toContain('None of');
  });
});
