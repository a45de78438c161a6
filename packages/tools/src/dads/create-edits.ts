import { activityStatusNames, relationshipTypeNames } from '@floatwise/schedule/model';
import { SheetEdits } from '@floatwise/ooxml';
import { type SheetActivity, type SheetNetwork } from '@floatwise/schedule/sheet';
import type { Link } from './open-end.ts';

/** Adds the links as rows at the bottom of TASKPRED, sorted by predecessor, successor and type, with every known column. */
export function createEdits(sheet: SheetNetwork, added: readonly Link[]): SheetEdits {
  const edits = new SheetEdits();
  const { relationshipTable: table, activities } = sheet;
  edits.styleRow = sheet.relationships.at(-1)?.row;
  const writeType = createTypeWriter(sheet);
  // If the TASK sheet has no project for the activity, use the project of the relationships.
  const writeProject = (activity: SheetActivity | undefined): string | null =>
    activity?.projectId ?? sheet.rowStyle.project;
  const getCode = (index: number): string => activities[index]?.code ?? '';
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = [...added].sort(
    (a, b) =>
      compare(getCode(a.predecessor), getCode(b.predecessor)) ||
      compare(getCode(a.successor), getCode(b.successor)) ||
      compare(a.type, b.type),
  );
  const writeId = (activity: SheetActivity | undefined): string =>
    (sheet.isLinkedByTaskId ? activity?.taskId : undefined) ?? activity?.code ?? '';
  for (const [place, link] of sorted.entries()) {
    const [predecessor, successor] = [activities[link.predecessor], activities[link.successor]];
    const values = new Map<string, string | number | null>([
      ['pred_task_id', writeId(predecessor)],
      ['task_id', writeId(successor)],
      ['pred_type', writeType(link.type)],
      ['lag_hr_cnt', 0],
      ['predtask__status_code', writeStatus(predecessor)],
      ['task__status_code', writeStatus(successor)],
      ['predtask__task_name', predecessor?.name ?? ''],
      ['task__task_name', successor?.name ?? ''],
      ['pred_proj_id', writeProject(predecessor)],
      ['proj_id', writeProject(successor)],
      ['delete_record_flag', null],
    ]);
    for (const { name, index } of table.columns) {
      const value = values.get(name);
      if (value !== undefined) edits.setCell(table.lastRow + 1 + place, index, value);
    }
  }
  return edits;
}

const writeStatus = (activity: SheetActivity | undefined): string =>
  activityStatusNames[activity?.status ?? 'notStarted'];

/** Writes types like the existing rows: FS, PR_FS or Finish to Start. */
function createTypeWriter({ rowStyle: { type: text } }: SheetNetwork): (type: Link['type']) => string {
  if (/^PR_/i.test(text)) return (type) => `PR_${type}`;
  return text.replace(/\d+$/, '').length > 2 ? (type) => relationshipTypeNames[type] : (type) => type;
}
