import { fiveDays } from '../../../cpm/test/test-schedule.ts';
import { readSchedule, readXer } from '../../../xer/index.ts';
import type { UpdateFile } from '../../pair.ts';

type Cells = Readonly<Record<string, string>>;
type Tables = Readonly<Record<string, readonly Cells[]>>;

/** A file with the given tables. A calendar with id 1, five days of eight hours, is included; `task` and `link` create rows. */
export function createTablesFile(
  name: string,
  tables: Tables,
  encode: (text: string) => Uint8Array = (text) => Buffer.from(text),
): UpdateFile {
  const { CALENDAR = [], ...rest } = tables;
  const standard = {
    clndr_id: '1',
    default_flag: 'Y',
    clndr_name: 'Five',
    clndr_type: 'CA_Base',
    clndr_data: fiveDays,
  };
  const all: Tables = { ...rest, CALENDAR: [standard, ...CALENDAR] };
  const texts = Object.entries(all).flatMap(([table, rows]) => {
    if (rows.length === 0) return [];
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const lines = rows.map((row) => `%R\t${columns.map((column) => row[column] ?? '').join('\t')}\r\n`);
    return [`%T\t${table}\r\n%F\t${columns.join('\t')}\r\n${lines.join('')}`];
  });
  const text = `ERMHDR\t23.12\t2026-03-16\tProject\ta\tb\tc\td\tUSD\r\n${texts.join('')}%E\r\n`;
  const xer = readXer(encode(text));
  return { name, xer, schedule: readSchedule(xer) };
}

/** A project with data date Monday 2026-03-02 08:00 and additional `cells`. */
export const project = (id: string, code: string, cells: Cells = {}): Cells => ({
  proj_id: id,
  proj_short_name: code,
  export_flag: 'Y',
  last_recalc_date: '2026-03-02 08:00',
  plan_start_date: '2026-03-02 08:00',
  clndr_id: '1',
  ...cells,
});

/** A task that has not started, with a duration in days. */
export const task = (
  id: string,
  place: readonly [projectId: string, code: string],
  days: number,
  cells: Cells = {},
): Cells => ({
  task_id: id,
  proj_id: place[0],
  task_code: place[1],
  task_name: place[1],
  clndr_id: '1',
  task_type: 'TT_Task',
  status_code: 'TK_NotStart',
  target_drtn_hr_cnt: String(8 * days),
  remain_drtn_hr_cnt: String(8 * days),
  ...cells,
});

/** Finish to start, by internal ids. */
export const link = (predecessor: string, successor: string): Cells => ({
  task_pred_id: `${predecessor}${successor}`,
  pred_task_id: predecessor,
  task_id: successor,
  pred_type: 'PR_FS',
  lag_hr_cnt: '0',
});
