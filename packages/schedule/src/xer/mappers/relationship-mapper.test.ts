import { describe, expect, it } from 'vitest';
import { readTables, taskCells } from '../test/test-tables.ts';

describe('a relationship', () => {
  it('has its ends, type and lag', () => {
    const { relationships } = readTables({
      TASK: [taskCells],
      TASKPRED: [
        {
          task_pred_id: '9',
          task_id: '2',
          pred_task_id: '1',
          proj_id: '7',
          pred_proj_id: '8',
          pred_type: 'PR_SF',
          lag_hr_cnt: '-1.5',
          float_path: '3',
        },
        { task_pred_id: '10', task_id: '3', pred_task_id: '1', pred_type: 'SS' },
      ],
    });
    expect(relationships).toMatchObject([
      {
        id: '9',
        predecessorId: '1',
        successorId: '2',
        predecessorProjectId: '8',
        successorProjectId: '7',
        type: 'SF',
        lagMinutes: -90,
        floatPath: 3,
        row: 0,
      },
      {
        id: '10',
        predecessorId: '1',
        successorId: '3',
        predecessorProjectId: undefined,
        successorProjectId: undefined,
        type: 'SS',
        lagMinutes: 0,
        floatPath: undefined,
        row: 1,
      },
    ]);
  });
});
