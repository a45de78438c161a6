import { computeCpm } from '@floatwise/schedule/cpm';
import { describe, expect, it } from 'vitest';
import { createCards } from './create-card.ts';
import { readSample, readTables } from './test/read-sample.ts';

const sample = readSample();
const findCard = createCards(sample);
const place = (id: string): number => sample.activities.findIndex(({ code }) => code === id);

describe('the card of an activity', () => {
  it('shows the data of the file', () => {
    const card = findCard(place('A1010'));
    expect(card).toMatchObject({
      id: 'A1010',
      name: 'Detailed Design',
      status: 'Completed',
      isCompleted: true,
      type: 'Task Dependent',
      isCritical: false,
      originalDuration: { minutes: 200 * 60, hoursPerDay: 8 },
    });
    expect(card?.wbs).not.toBe('');
  });

  it('has every relationship on both its ends', () => {
    for (const { predecessorId, successorId, type, lagMinutes } of sample.relationships) {
      const from = sample.activities.findIndex(({ id }) => id === predecessorId);
      const to = sample.activities.findIndex(({ id }) => id === successorId);
      const link = { type, lag: expect.objectContaining({ minutes: lagMinutes }) as unknown };
      expect(findCard(from)?.successors).toContainEqual(expect.objectContaining({ ...link, place: to }));
      expect(findCard(to)?.predecessors).toContainEqual(expect.objectContaining({ ...link, place: from }));
    }
  });

  it('marks driving links as scheduling finds them', () => {
    const cpm = computeCpm(sample);
    if (cpm.kind !== 'scheduled') throw new Error('The sample has no loop.');
    const marked = sample.activities.flatMap(
      (_activity, at) => findCard(at)?.predecessors.filter(({ isDriving }) => isDriving) ?? [],
    );
    expect(marked.length).toBe(cpm.drivingRelationships.size);
    expect(marked.length).toBeGreaterThan(10);
  });

  it('leaves driving links open in a loop, and names the project if IDs are shared', () => {
    const looped = readTables({
      PROJECT: [
        ['proj_id', 'proj_short_name', 'export_flag'],
        ['10', 'NORTH', 'Y'],
        ['20', 'SOUTH', 'Y'],
      ],
      TASK: [
        ['task_id', 'proj_id', 'task_code', 'task_type', 'status_code'],
        ['1', '10', 'A', 'TT_Task', 'TK_NotStart'],
        ['2', '20', 'A', 'TT_Task', 'TK_NotStart'],
      ],
      TASKPRED: [
        ['task_pred_id', 'task_id', 'pred_task_id', 'pred_type', 'lag_hr_cnt'],
        ['1', '2', '1', 'PR_FS', '0'],
        ['2', '1', '2', 'PR_FS', '0'],
        ['3', '1', '77', 'PR_FS', '0'],
      ],
    });
    const card = createCards(looped)(0);
    expect(card?.project).toBe('NORTH');
    expect(card?.successors).toMatchObject([{ id: 'A', project: 'SOUTH', isDriving: undefined }]);
    expect(card?.predecessors.map(({ place: at }) => at)).toEqual([1, undefined]);
  });

  it('is undefined if there is no activity', () => {
    expect(findCard(sample.activities.length)).toBeUndefined();
  });
});
