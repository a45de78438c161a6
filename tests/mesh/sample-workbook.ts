import { utils, write } from '@e965/xlsx';

/** Changes to a plan of two activities and the link between them. */
interface SampleChanges {
  readonly ends?: readonly string[];
  readonly status?: string;
  readonly duration?: string | number;
}

/** A P6 spreadsheet of two activities and one link. */
export function createSampleWorkbook(changes: SampleChanges): Buffer {
  const { ends = ['A', 'B'], status = 'Not Started', duration = 8 } = changes;
  const book = utils.book_new();
  const sheets = {
    TASK: [
      ['task_code', 'status_code', 'task_type', 'remain_drtn_hr_cnt'],
      ['Activity ID', 'Activity Status', '(*)Activity Type', 'Remaining Duration(h)'],
      ['A', status, 'Task Dependent', duration],
      ['B', 'Not Started', 'Task Dependent', 8],
    ],
    TASKPRED: [
      ['pred_task_id', 'task_id', 'pred_type', 'lag_hr_cnt'],
      ['Predecessor', 'Successor', 'Relationship Type', 'Lag(h)'],
      [...ends, 'FS', 0],
    ],
  };
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  }
  return write(book, { type: 'buffer' }) as Buffer;
}
