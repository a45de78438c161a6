import fc from 'fast-check';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm } from '@floatwise/schedule/cpm';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import { formatTestXer } from '../soos/test/format-test-xer.ts';
import { arbitraryFiles } from './arbitrary-shortcuts.ts';

const runs = 150;
const tools = ['soos', 'rrr', 'dads'] as const;

/** The output; undefined for a file that the tool refuses. */
async function convert(tool: string, bytes: Uint8Array, leave?: readonly string[]) {
  try {
    const options = leave === undefined ? {} : { leave };
    const output = await runTool(tool, { bytes, fileName: 'plan.xer', options });
    return { ...output, bytes: Buffer.concat(output.bytes) };
  } catch (error) {
    if (error instanceof UnusableInputError) return undefined;
    throw error;
  }
}

type Output = NonNullable<Awaited<ReturnType<typeof convert>>>;

const findChoice = ({ report }: Output) => {
  const table = report.tables?.find(({ choice }) => choice !== undefined);
  if (table?.choice === undefined) throw new RangeError('No list has a choice');
  return { ...table.choice, rows: table.rows, columns: table.columns };
};

const listKeys = (output: Output): string[] => [...new Set(findChoice(output).keys.flat())];

function schedule(bytes: Uint8Array) {
  const given = readSchedule(readXer(bytes));
  const relationships = given.relationships.filter((one) => one.predecessorId !== one.successorId);
  const cpm = computeCpm({ ...given, relationships });
  return cpm.kind === 'loop'
    ? 'loop'
    : JSON.stringify(
        cpm.activities.map(({ activity, earlyStart, earlyFinish }) => [activity.id, earlyStart, earlyFinish]),
      );
}

const listLinks = (bytes: Uint8Array) =>
  readSchedule(readXer(bytes)).relationships.map(({ id, type, lagMinutes }) => `${id} ${type} ${lagMinutes}`);

describe.each(tools)('%s without the rows that the planner leaves', (tool) => {
  it('gives the same file as before if none is left, and the input if all are', async () => {
    let keys = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryFiles, async (bytes) => {
        const output = await convert(tool, bytes);
        if (output === undefined) return;
        const none = await convert(tool, bytes, []);
        expect(none?.bytes.equals(output.bytes)).toBe(true);
        const all = listKeys(output);
        keys += all.length;
        const left = await convert(tool, bytes, all);
        expect(left?.bytes.equals(bytes)).toBe(true);
        expect(left?.report.findings.map(({ code }) => code)).not.toContain(`${tool}.leave-unknown`);
        const choice = findChoice(output);
        const place = choice.columns.findIndex(({ id }) => id === choice.column);
        const rules = choice.rows.flatMap((row, at) =>
          (choice.keys[at] ?? []).length > 0 && row[place] !== null ? `rule:${String(row[place])}` : [],
        );
        const byRule = await convert(tool, bytes, [...new Set(rules)]);
        expect(byRule?.bytes.equals(bytes)).toBe(true);
      }),
      { numRuns: runs },
    );
    expect(keys).toBeGreaterThan(runs / 4);
  });

  it('makes the others for every choice: without a loop, as it promises, and finds nothing more in its output', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFiles, fc.infiniteStream(fc.boolean()), async (bytes, draws) => {
        const whole = await convert(tool, bytes);
        if (whole === undefined) return;
        const leave = listKeys(whole).filter(() => draws.next().value === true);
        const output = await convert(tool, bytes, leave);
        if (output === undefined) return expect.unreachable('the choice makes it refuse the file');
        expect(output.report.findings.map(({ code }) => code)).not.toContain(`${tool}.leave-unknown`);
        expect(findChoice(output).left).toEqual(leave);
        const before = schedule(bytes);
        const after = schedule(output.bytes);
        if (before !== 'loop') expect(after).not.toBe('loop');
        if (tool !== 'soos') expect(after).toBe(before);
        const again = await convert(tool, output.bytes, leave);
        expect(listLinks(again?.bytes ?? bytes)).toEqual(listLinks(output.bytes));
      }),
      { numRuns: runs },
    );
  });

  it('says which keys fit nothing', async () => {
    const links = ['S FS A', 'A FS B', 'S FS B', 'B FS F'];
    const activities = ['S N', 'A N', 'B N', 'F N'];
    const bytes = Buffer.from(formatTestXer({ activities, links }));
    const output = await convert(tool, bytes, ['Z1 Z2 FS']);
    expect(output?.report.findings).toContainEqual(
      expect.objectContaining({
        code: `${tool}.leave-unknown`,
        severity: 'warning',
        message: expect.stringContaining("'Z1 Z2 FS'") as string,
      }),
    );
  });
});
