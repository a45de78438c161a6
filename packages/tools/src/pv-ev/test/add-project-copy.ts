/** Columns with row ids of a project and its records. */
const idColumns: ReadonlySet<string> = new Set([
  'proj_id',
  'pred_proj_id',
  'wbs_id',
  'parent_wbs_id',
  'task_id',
  'pred_task_id',
  'task_pred_id',
  'taskrsrc_id',
  'cost_item_id',
  'schedoptions_id',
]);
const copiedTables: ReadonlySet<string> = new Set([
  'PROJECT',
  'SCHEDOPTIONS',
  'PROJWBS',
  'TASK',
  'TASKACTV',
  'TASKPRED',
  'TASKRSRC',
  'PROJCOST',
]);

/** Duplicates each project in an XER, with the same Activity IDs; the copy is named `NAME copy`. */
export function addProjectCopy(text: string): string {
  const [head = '', ...tables] = text.split(/^(?=%T\t)/m);
  return head + tables.map(copyRows).join('');
}

function copyRows(table: string): string {
  const lines = table.split(/(?<=\n)/);
  const name = lines[0]?.trim().split('\t')[1] ?? '';
  if (!copiedTables.has(name)) return table;
  const columns = lines[1]?.trim().split('\t') ?? [];
  const rows = lines.filter((line) => line.startsWith('%R\t'));
  const end = lines.filter((line) => line.startsWith('%E'));
  const copies = rows.map((row) =>
    row
      .split('\t')
      .map((value, place) => {
        const column = columns[place] ?? '';
        if (column === 'proj_short_name') return `${value} copy`;
        return idColumns.has(column) && value.trim() !== '' ? `77${value}` : value;
      })
      .join('\t'),
  );
  return [...lines.filter((line) => !line.startsWith('%E')), ...copies, ...end].join('');
}
