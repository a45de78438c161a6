type Row = readonly (string | number)[];
export interface TestTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const formatTable = ({ name, columns, rows }: TestTable): string =>
  `%T\t${name}\r\n%F\t${columns.join('\t')}\r\n${rows.map((row) => `%R\t${row.join('\t')}\r\n`).join('')}`;

/** With a project and a calendar if there are none, since without a calendar nothing is calculated. */
export function createXer(tables: readonly TestTable[]): Buffer {
  const names = new Set(tables.map(({ name }) => name));
  const all = [...[project, calendar].filter(({ name }) => !names.has(name)), ...tables];
  return Buffer.from(
    `ERMHDR\t8.4\t2026-03-16\tProject\ta\tb\tc\td\tUSD\r\n${all.map(formatTable).join('')}%E\r\n`,
    'latin1',
  );
}

export const project: TestTable = {
  name: 'PROJECT',
  columns: ['proj_id', 'proj_short_name', 'last_recalc_date', 'plan_start_date', 'export_flag', 'clndr_id'],
  rows: [[7, 'P', '2026-03-16 08:00', '2026-03-16 08:00', 'Y', 1]],
};
const taskColumns = [
  'task_id',
  'proj_id',
  'wbs_id',
  'clndr_id',
  'task_code',
  'task_type',
  'status_code',
  'remain_drtn_hr_cnt',
  'target_drtn_hr_cnt',
];
export const listTasks = (
  count: number,
  { wbs = () => 1, calendar = () => 1, hours = 8, type = 'TT_Task' }: TaskParts = {},
): TestTable => ({
  name: 'TASK',
  columns: taskColumns,
  rows: list(count, (index) => [
    index + 1,
    7,
    wbs(index),
    calendar(index),
    `A${1000 + index}`,
    type,
    'TK_NotStart',
    hours,
    hours,
  ]),
});
interface TaskParts {
  readonly wbs?: (index: number) => number;
  readonly calendar?: (index: number) => number;
  readonly hours?: number;
  readonly type?: string;
}
const linkColumns = ['task_pred_id', 'task_id', 'pred_task_id', 'pred_type', 'lag_hr_cnt'];
export const listLinks = (ends: readonly (readonly [from: number, to: number])[], lag = 0): TestTable => ({
  name: 'TASKPRED',
  columns: linkColumns,
  rows: ends.map(([from, to], index) => [index + 1, to, from, 'PR_FS', lag]),
});
export const chain = (count: number) => list(count - 1, (index) => [index + 1, index + 2] as const);
export const list = <Item>(length: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: Math.max(1, Math.floor(length)) }, (_, index) => create(index));

const monday = '(0||DaysOfWeek()((0||2()((0||0(s|08:00|f|16:00)())))))';
export const formatCalendar = (exceptions: readonly string[] = []): string =>
  `(0||CalendarData()(${monday}(0||Exceptions()(${exceptions.join('')}))))`;
export const calendarColumns = ['clndr_id', 'clndr_name', 'base_clndr_id', 'clndr_data'];
export const calendar: TestTable = {
  name: 'CALENDAR',
  columns: calendarColumns,
  rows: [[1, 'Standard', '', formatCalendar()]],
};
export const wbsColumns = [
  'wbs_id',
  'proj_id',
  'parent_wbs_id',
  'proj_node_flag',
  'wbs_short_name',
  'wbs_name',
];
export const oneWbs: TestTable = { name: 'PROJWBS', columns: wbsColumns, rows: [[1, 7, '', 'Y', 'P', 'P']] };
