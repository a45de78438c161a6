import type { Report } from '@floatwise/contracts';
import { generateXer } from '@floatwise/testkit';
import { computeCpm } from '@floatwise/schedule/cpm';
import type { Activity, Relationship } from '@floatwise/schedule/model';
import { readSchedule, readXer, RelationshipEdits } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';

const plan = Buffer.from(
  generateXer({ activities: 80, relationships: 130, inProgress: 6, outOfSequence: 0 }),
);
const { activities, relationships } = readSchedule(readXer(plan));
const byId = new Map(activities.map((each) => [each.id, each]));

interface Ends {
  readonly link: Relationship;
  readonly predecessor: Activity;
  readonly successor: Activity;
}

const ends = relationships.flatMap((link): Ends | [] => {
  const [predecessor, successor] = [byId.get(link.predecessorId), byId.get(link.successorId)];
  return predecessor === undefined || successor === undefined ? [] : { link, predecessor, successor };
});
const getEnds = (isWanted: (ends: Ends) => boolean): Ends =>
  ends.find(isWanted) ?? expect.unreachable('no such link');
const done = getEnds(
  ({ predecessor, successor }) =>
    predecessor.status === 'completed' &&
    successor.status === 'completed' &&
    ends.some((other) => other.successor === predecessor),
);
const open = getEnds(
  ({ predecessor, successor }) => predecessor.status === 'notStarted' && successor.status === 'notStarted',
);

/** The plan with relationships back from successors to predecessors. */
function closeLoops(links: readonly Ends[]): Buffer {
  const xer = readXer(plan);
  const edits = new RelationshipEdits(xer, readSchedule(xer).relationships);
  for (const { predecessor, successor } of links)
    edits.add({
      predecessorId: successor.id,
      successorId: predecessor.id,
      predecessorProjectId: successor.projectId,
      successorProjectId: predecessor.projectId,
      type: 'FS',
      lagMinutes: 0,
      comment: undefined,
    });
  return Buffer.concat(edits.write());
}

/** The plan without relationships between the two activities. */
function unlink({ predecessor, successor }: Ends): Buffer {
  const xer = readXer(plan);
  const edits = new RelationshipEdits(xer, readSchedule(xer).relationships);
  for (const { link } of ends.filter((one) => one.predecessor === predecessor && one.successor === successor))
    edits.remove(link);
  return Buffer.concat(edits.write());
}

const convert = async (toolId: string, bytes: Buffer): Promise<Report> => {
  const later = { bytes, fileName: 'later.xer' };
  const { report } = await runTool(toolId, {
    bytes,
    fileName: 'plan.xer',
    ...(toolId === 'updates' ? { others: [later] } : {}),
  });
  return report;
};

const judging = ['soos', 'rrr', 'dads', 'cpd', 'pv-ev', 'schedule-assessment', 'updates'];

describe('a loop of completed activities', () => {
  it.each(judging)('is a warning of %s that names them', async (toolId) => {
    const { findings } = await convert(toolId, closeLoops([done]));
    const codes = [done.predecessor.code, done.successor.code];
    const loops = findings.filter(({ code }) => code === 'E_LOOP');
    expect(loops.length).toBeGreaterThan(0);
    for (const { severity, message } of loops) {
      expect(severity).toBe('warning');
      for (const code of codes) expect(message).toContain(code);
    }
  });

  it('moves no date: its relationships are left out', () => {
    const list = (bytes: Buffer): unknown[] => {
      const result = computeCpm(readSchedule(readXer(bytes)));
      if (result.kind === 'loop') throw new Error('The logic has a loop.');
      return result.activities.map(({ activity, ...dates }) => [activity.code, dates]);
    };
    expect(list(closeLoops([done]))).toEqual(list(unlink(done)));
  });

  it('leaves its rows as they are and ties its ends', async () => {
    const looped = closeLoops([done]);
    const { bytes } = await runTool('soos', { bytes: looped, fileName: 'plan.xer' });
    const isOfLoop = ({ predecessorId, successorId }: Relationship): boolean =>
      [predecessorId, successorId].every((id) => id === done.predecessor.id || id === done.successor.id);
    const listOfLoop = (file: Uint8Array) => readSchedule(readXer(file)).relationships.filter(isOfLoop);
    expect(listOfLoop(Buffer.concat(bytes))).toHaveLength(listOfLoop(looped).length);
    const countOpen = async (file: Buffer) => {
      const { danglingEnds, openEnds } = (await convert('dads', file)).counts;
      return { danglingEnds, openEnds };
    };
    expect(await countOpen(looped)).toEqual(await countOpen(plan));
  });
});

describe('a loop with open work', () => {
  it.each(judging.filter((toolId) => !['schedule-assessment', 'updates'].includes(toolId)))(
    'is refused by %s, which names it and not a shorter one of completed work',
    async (toolId) => {
      const codes = [open.predecessor.code, open.successor.code];
      await expect(convert(toolId, closeLoops([done, open]))).rejects.toThrow(
        new RegExp(`loop: (${codes.join(' -> ')}|${codes.toReversed().join(' -> ')})`),
      );
    },
  );
});
