import type { UpdateLists } from '@floatwise/schedule/updates';
import type { Random } from '@floatwise/testkit';
import type { XerCells, XerTables } from './xer-tables.ts';

/** The lists that must contain an edit of an activity. */
export type ActivityEdit = readonly (keyof UpdateLists)[];

/** A change of a row; undefined if it does not apply to the row. */
type Edit = (row: XerCells, tables: XerTables) => ActivityEdit | undefined;

/** Changes one property of an activity. Undefined if no change applies. */
export function editActivity(tables: XerTables, row: XerCells, random: Random): ActivityEdit | undefined {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const found = edits[random(edits.length)]?.(row, tables);
    if (found !== undefined) return found;
  }
  return undefined;
}

const addHours = (row: XerCells, column: string, hours: number): void => {
  row[column] = String(Number(row[column] ?? 0) + hours);
};

const setDate =
  (columns: readonly string[], list: keyof UpdateLists): Edit =>
  (row, tables) => {
    if (!columns.every((column) => tables.hasColumn('TASK', column) && row[column] === '')) return undefined;
    for (const column of columns) row[column] = '2027-05-03 08:00';
    return [list];
  };

const setOther =
  (column: string, codes: readonly [string, string], list: keyof UpdateLists): Edit =>
  (row) => {
    if (row[column] === undefined || row[column] === '') return undefined;
    row[column] = row[column] === codes[0] ? codes[1] : codes[0];
    return [list];
  };

const findDataDate = (tables: XerTables): string => tables.list('PROJECT')[0]?.['last_recalc_date'] ?? '';

const start =
  (findDate: (tables: XerTables) => string, lists: ActivityEdit): Edit =>
  (row, tables) => {
    if (row['status_code'] !== 'TK_NotStart' || row['act_start_date'] !== '') return undefined;
    row['status_code'] = 'TK_Active';
    row['act_start_date'] = findDate(tables);
    return lists;
  };

const moveActual =
  (move: (date: string) => string, list: keyof UpdateLists): Edit =>
  (row) => {
    const date = row['act_start_date'] ?? '';
    if (date === '') return undefined;
    row['act_start_date'] = move(date);
    return [list];
  };

const edits: readonly Edit[] = [
  (row) => {
    row['task_name'] = `${row['task_name'] ?? ''} edited`;
    return ['name'];
  },
  // P6 itself alters texts this way, so it does not count as a change.
  (row) => {
    row['task_name'] = ` ${(row['task_name'] ?? '').replaceAll(' ', '  ')} `;
    return [];
  },
  (row) => {
    if (row['task_type'] !== 'TT_Task') return undefined;
    row['task_type'] = 'TT_Rsrc';
    return ['type'];
  },
  setOther('duration_type', ['DT_FixedRate', 'DT_FixedQty'], 'durationType'),
  (row) => {
    if (row['status_code'] !== 'TK_NotStart') return undefined;
    return setOther('complete_pct_type', ['CP_Phys', 'CP_Units'], 'percentCompleteType')(row, noTables);
  },
  (row) => {
    if (row['status_code'] !== 'TK_NotStart') return undefined;
    addHours(row, 'target_drtn_hr_cnt', 8);
    return ['originalDuration'];
  },
  (row) => {
    if (row['status_code'] !== 'TK_NotStart') return undefined;
    addHours(row, 'remain_drtn_hr_cnt', 8);
    return ['remainingDuration'];
  },
  (row) => {
    if (row['status_code'] !== 'TK_Active' || row['complete_pct_type'] === 'CP_Drtn') return undefined;
    addHours(row, 'remain_drtn_hr_cnt', 8);
    return ['remainingDurationGrew'];
  },
  (row) => {
    if (row['status_code'] !== 'TK_Active') return undefined;
    row['remain_drtn_hr_cnt'] = '0';
    return [];
  },
  (row) => {
    if (row['cstr_type'] === undefined) return undefined;
    const isRemoved = row['cstr_type'] !== '';
    row['cstr_type'] = isRemoved ? '' : 'CS_MSOA';
    row['cstr_date'] = isRemoved ? '' : '2027-05-03 08:00';
    return ['constraint'];
  },
  setDate(['expect_end_date'], 'expectedFinish'),
  setDate(['suspend_date', 'resume_date'], 'suspendResume'),
  (row) => {
    if (row['target_work_qty'] === undefined) return undefined;
    addHours(row, 'target_work_qty', 10);
    return ['budgetUnits'];
  },
  (row, tables) => {
    const assignment = tables.list('TASKRSRC').find(({ task_id: id }) => id === row['task_id']);
    if (assignment?.['target_cost'] === undefined) return undefined;
    addHours(assignment, 'target_cost', 100);
    return ['budgetCost'];
  },
  (row, tables) => {
    const other = tables
      .list('CALENDAR')
      .find((one) => one['clndr_id'] !== row['clndr_id'] && one['clndr_type'] === 'CA_Base');
    if (other === undefined) return undefined;
    row['clndr_id'] = other['clndr_id'] ?? '';
    // Calendar lists are expected separately, because edits rename calendars too.
    return [];
  },
  (row, tables) => {
    const root = tables.list('PROJWBS').find((one) => one['proj_id'] === row['proj_id']);
    if (root === undefined) return undefined;
    const id = String(8_000_000 + tables.list('PROJWBS').length);
    tables.add('PROJWBS', {
      ...root,
      wbs_id: id,
      proj_node_flag: 'N',
      wbs_short_name: `N${id}`,
      wbs_name: `New ${id}`,
      parent_wbs_id: root['wbs_id'] ?? '',
    });
    row['wbs_id'] = id;
    return ['wbs', 'wbsMoves'];
  },
  (row, tables) => {
    const [type, value] = [
      String(600 + tables.list('ACTVTYPE').length),
      String(700 + tables.list('ACTVCODE').length),
    ];
    tables.add('ACTVTYPE', {
      actv_code_type_id: type,
      actv_code_type: `Type ${type}`,
      proj_id: row['proj_id'] ?? '',
    });
    tables.add('ACTVCODE', { actv_code_id: value, actv_code_type_id: type, short_name: `V${value}` });
    tables.add('TASKACTV', {
      task_id: row['task_id'] ?? '',
      actv_code_type_id: type,
      actv_code_id: value,
      proj_id: row['proj_id'] ?? '',
    });
    return ['codes'];
  },
  start(findDataDate, ['actualSet']),
  start(() => '2001-01-02 09:00', ['actualSet', 'actualRetroactive']),
  start(() => '2099-01-06 09:00', ['actualSet', 'actualFuture']),
  moveActual((date) => `2000${date.slice(4)}`, 'actualChanged'),
  moveActual((date) => `${date.slice(0, 11)}03:07`, 'actualTimeOnly'),
  (row) => {
    const hours = Number(row['target_drtn_hr_cnt'] ?? 0);
    const isFit = row['status_code'] === 'TK_Complete' && row['complete_pct_type'] === 'CP_Drtn' && hours > 8;
    if (!isFit || row['act_end_date'] === '') return undefined;
    row['status_code'] = 'TK_Active';
    row['act_end_date'] = '';
    row['remain_drtn_hr_cnt'] = '8';
    return ['actualRemoved', 'statusBack', 'percentBack', 'remainingDurationGrew'];
  },
  (row) => {
    if (row['guid'] === undefined || row['guid'] === '' || row['guid'].startsWith('new-')) return undefined;
    row['task_code'] = `${row['task_code'] ?? ''}-R`;
    return ['renamed'];
  },
  (row) => {
    if (row['guid'] === undefined || row['guid'] === '' || row['guid'].startsWith('new-')) return undefined;
    row['guid'] = `reused-${row['task_id'] ?? ''}`;
    row['task_name'] = `Other work ${row['task_id'] ?? ''}`;
    return ['reused', 'name'];
  },
];

const noTables = undefined as unknown as XerTables;
