import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';
import { runTool } from '../run.ts';
import { createDamage, damagedKinds, damagePmxml, damageSheet, damageXer } from './damage-file.ts';

/** Shares of the records of a kind, one for each level: found, first in the headline, refused. */
const shares = [0.015, 0.12, 0.6] as const;
const damages = fc
  .record({
    kind: fc.constantFrom(...damagedKinds),
    share: fc.constantFrom(...shares),
    seed: fc.nat(1000),
    isEmpty: fc.boolean(),
  })
  .map(({ kind, share, ...more }) => createDamage(kind, share, more));

const formats = [
  ['.xer', 'plan.xer', damageXer],
  ['.xml', 'plan.xml', damagePmxml],
  ['.xlsx', 'plan.xlsx', damageSheet],
] as const;

const cases = listTools()
  .filter(({ restsOn }) => restsOn.length > 0)
  .flatMap((tool) =>
    formats
      .filter(([extension]) => tool.acceptedTypes.includes(extension))
      .map(([extension, fileName, damageFile]) => ({ tool, extension, fileName, damageFile })),
  );

describe('a file with values that cannot be read', () => {
  it.each(cases)('is never answered silently by $tool.id from $extension', async (each) => {
    const { tool, fileName, damageFile } = each;
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        const bytes = await damageFile(damage);
        if (bytes === undefined) return;
        const others =
          tool.id === 'updates' ? [{ bytes: damageXer({ ...damage, count: 0 }), fileName: 'b.xer' }] : [];
        const output = await runTool(tool.id, { bytes, fileName, others }).catch((error: unknown) => error);
        if (output instanceof UnusableInputError) {
          expect([output.code, output.message]).toEqual([
            'E_VALUE',
            expect.stringMatching(
              damage.isEmpty === true
                ? /''|has no duration| is missing|: no pred_task_id/
                : /'\?|: the time 'x|: activity \?\d+ is not in the file/,
            ),
          ]);
          return;
        }
        if (output instanceof Error) throw output;
        if (!tool.restsOn.includes(damage.kind)) return;
        const { report } = output as Awaited<ReturnType<typeof runTool>>;
        expect(damage.share).toBeLessThanOrEqual(0.2);
        expect(report.unread?.message).toMatch(/^\d+ of \d+ /);
        expect(report.findings.map(({ severity }) => severity)).toContain('warning');
        if (damage.share <= 0.02) return;
        expect(report.unread?.isUsable).toBe(false);
        expect(report.summary).toMatch(/^\d+ of \d+ .* could not be read.*: .* below are not usable\. /);
        expect(report.attention?.[0]?.message).toContain('In P6, export the project again');
        const { checks = [], plus = [] } = report.scorecard ?? {};
        expect([...checks, ...plus].map(({ verdict }) => verdict)).not.toContain('PASS');
      }),
      { numRuns: 16 },
    );
  });
});
