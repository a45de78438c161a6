import fc from 'fast-check';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { judgeRelationships } from '@floatwise/schedule/checks';
import { computeEarlyDates } from '@floatwise/schedule/cpm';
import { formatMinutes, toMinutes } from '@floatwise/schedule/model';
import { readSchedule, readXer, type XerSchedule } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { runTool } from '../../runner/run-tool.ts';
import { arbitraryFiles } from '../../test/arbitrary-shortcuts.ts';
import { createRepairTrial } from './index.ts';

const runs = 150;
const tools = ['soos', 'rrr', 'dads'] as const;

async function convert(tool: string, bytes: Uint8Array, leave: readonly string[]) {
  try {
    const output = await runTool(tool, { bytes, fileName: 'plan.xer', options: { leave } });
    return { ...output, bytes: Buffer.concat(output.bytes) };
  } catch (error) {
    if (error instanceof UnusableInputError) return undefined;
    throw error;
  }
}

const findChoice = ({ report }: NonNullable<Awaited<ReturnType<typeof convert>>>) => {
  const choice = report.tables?.find((table) => table.choice !== undefined)?.choice;
  if (choice === undefined) throw new RangeError('No list has a choice');
  return choice;
};

const read = (bytes: Uint8Array): XerSchedule => readSchedule(readXer(bytes));
const open = (bytes: Uint8Array) => ({ schedule: read(bytes) });

/** By project, as days. */
function listFinishes(bytes: Uint8Array): string[] {
  const given = read(bytes);
  const relationships = given.relationships.filter((one) => one.predecessorId !== one.successorId);
  const { projects = [] } = computeEarlyDates({ ...given, relationships }) ?? {};
  return projects.map(({ finish }) => formatMinutes(toMinutes(finish)));
}

/** Ends of open work that no link drives, or that drive nothing, those of anchors included. */
function countEndsNaively(bytes: Uint8Array): number {
  const { activities, relationships } = read(bytes);
  const isFollower = (id: string): boolean =>
    activities.some((one) => one.id === id && ['levelOfEffort', 'wbsSummary'].includes(one.type));
  const links = relationships.filter(
    (one) =>
      one.predecessorId !== one.successorId && !isFollower(one.predecessorId) && !isFollower(one.successorId),
  );
  const isOpenEnd = (types: readonly string[], isPoint: boolean, near: string[]): boolean =>
    near.length === 0 || (!isPoint && !near.some((type) => types.includes(type)));
  return activities.reduce((count, { id, status, type }) => {
    if (status === 'completed' || isFollower(id)) return count;
    const isPoint = type === 'startMilestone' || type === 'finishMilestone';
    const into = links.filter(({ successorId }) => successorId === id).map((one) => one.type);
    const out = links.filter(({ predecessorId }) => predecessorId === id).map((one) => one.type);
    const hasStart = status !== 'inProgress' && isOpenEnd(['FS', 'SS'], isPoint, into);
    return count + Number(hasStart) + Number(isOpenEnd(['FS', 'FF'], isPoint, out));
  }, 0);
}

const readShare = (bytes: Uint8Array) =>
  judgeRelationships(read(bytes)).find(({ check }) => check.title === 'FS Share')?.value;

describe.each(tools)('the effect of any choice of the repairs of %s', (tool) => {
  it('is what its output has', async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryFiles, fc.infiniteStream(fc.boolean()), async (bytes, draws) => {
        const whole = await convert(tool, bytes, []);
        if (whole === undefined) return;
        const { keys, options } = findChoice(whole);
        const leave = [...new Set(keys.flat())].filter(() => draws.next().value === true);
        const output = await convert(tool, bytes, leave);
        if (output === undefined) return expect.unreachable('the choice makes it refuse the file');
        const effect = createRepairTrial(open(bytes), tool, options)?.(leave);
        expect(effect?.fsShare).toBe(readShare(output.bytes));
        const finishes = listFinishes(output.bytes);
        const { date = '', moved } = effect?.finish ?? {};
        if (effect?.finish !== undefined) expect(finishes.some((one) => one.startsWith(date))).toBe(true);
        if (tool !== 'soos') expect(moved).toBeUndefined();
        const before = createRepairTrial(open(bytes), tool, options)?.([...new Set(keys.flat())]);
        expect((effect?.openEnds ?? 0) - (before?.openEnds ?? 0)).toBe(
          countEndsNaively(output.bytes) - countEndsNaively(bytes),
        );
        if (leave.length > 0) tried += 1;
      }),
      { numRuns: runs },
    );
    expect(tried).toBeGreaterThan(runs / 30);
  });
});
