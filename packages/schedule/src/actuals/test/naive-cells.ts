type Row = Readonly<Record<string, string>>;
export type Tables = ReadonlyMap<string, readonly Row[]>;

/** The cells of a file by table, row and column, read line by line. */
export function readCells(bytes: Uint8Array): Tables {
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  let columns: string[] = [];
  for (const line of Buffer.from(bytes).toString('latin1').split(/\r?\n/)) {
    const [tag, ...cells] = line.split('\t');
    if (tag === '%T') {
      rows = [];
      tables.set(cells[0] ?? '', rows);
    } else if (tag === '%F') columns = cells;
    else if (tag === '%R')
      rows.push(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])));
  }
  return tables;
}

/** Columns that removing progress may change, by table. */
const changing: Readonly<Record<string, RegExp>> = {
  PROJECT: /^(last_recalc_date|plan_start_date|scd_end_date)$/,
  TASK: /^(status_code|act_.*|suspend_date|resume_date|phys_complete_pct|remain_.*|expect_end_date|(early|late|rem_late|target)_(start|end)_date|restart_date|reend_date|(total|free)_float_hr_cnt|driving_path_flag)$/,
  TASKRSRC:
    /^(act_.*|actual_crv|remain_.*|relag_drtn_hr_cnt|pend_.*|restart_date|reend_date|target_(start|end)_date)$/,
  PROJCOST: /^(act_cost|remain_cost)$/,
  TASKPROC: /^(complete_flag|complete_pct)$/,
};
/** As built, and for levels of effort and WBS summaries. */
const changingDurations = /^(target_drtn_hr_cnt|cstr_(type|date)2?)$/;

/** Changed cells and missing rows that no ruling allows. */
export function listOtherChanges(before: Tables, after: Tables, isAsBuilt: boolean): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (table === 'TASKFIN' || table === 'TRSRCFIN') return [];
    const now = after.get(table) ?? [];
    if (now.length !== rows.length) return [`${table}: ${rows.length} rows, now ${now.length}`];
    return rows.flatMap((row, place) => {
      const isFollowing = ['TT_LOE', 'TT_WBS'].includes(row['task_type'] ?? '');
      return Object.entries(row).flatMap(([column, text]) => {
        const is = now[place]?.[column];
        if (is === text || changing[table]?.test(column) === true) return [];
        if (table === 'TASK' && (isAsBuilt || isFollowing) && changingDurations.test(column)) return [];
        return [`${table} ${place} ${column}: ${text}, now ${is ?? 'gone'}`];
      });
    });
  });
}
