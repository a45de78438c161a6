import { describe, expect, it } from 'vitest';
import { readTables, taskCells } from '../xer/test/test-tables.ts';
import { findLinkEnds } from './find-link-ends.ts';

const link = { task_pred_id: '1', task_id: '2', pred_task_id: '1', pred_type: 'PR_FS' };
const schedule = readTables({
  TASK: [taskCells, { ...taskCells, task_id: '2' }, { ...taskCells, task_id: '3' }],
  TASKPRED: [link, { ...link, task_pred_id: '2', task_id: '3', pred_task_id: '9' }],
});

describe('ends of relationships', () => {
  it('are the places of their activities, or -1 for a missing one', () => {
    expect([...findLinkEnds(schedule)]).toEqual([0, 1, -1, 2]);
    expect(findLinkEnds(schedule)).toBe(findLinkEnds(schedule));
  });

  it('are found again for other activities', () => {
    const [first, , third] = schedule.activities;
    if (first === undefined || third === undefined) return expect.unreachable('there are three');
    const { relationships } = schedule;
    expect([...findLinkEnds({ activities: [third, first], relationships })]).toEqual([1, -1, -1, 0]);
  });
});
