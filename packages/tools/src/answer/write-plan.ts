import { formatOutputName } from '@floatwise/contracts';
import { writeWorkbook, writeWorkbookFile, type SheetEdits, type WorkbookSheet } from '@floatwise/ooxml';
import { type SheetRelationship } from '@floatwise/schedule/sheet';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { attachWorkbook } from './answer.ts';
import type { Plan, SchedulePlan, SheetPlan } from '../input/read-plan.ts';
import type { ToolResult } from '../tool.ts';
import { writeRelationships, type RelationshipChange } from './write-relationships.ts';

/** A link without lag, by indexes of the network's activities. */
type AddedLink = Pick<SheetRelationship, 'predecessor' | 'successor' | 'type'>;

export interface PlanChanges {
  readonly removed?: readonly SheetRelationship[];
  readonly added?: readonly AddedLink[];
  /** Whether an import workbook lacks the removed rows, instead of flagging them for deletion. */
  readonly leavesOut?: boolean;
  /** The same changes as edits of a spreadsheet, which keeps everything else it has; undefined for a schedule. */
  readonly sheetEdits: SheetEdits | undefined;
  readonly report: readonly WorkbookSheet[];
  /** The tool, whose name signs added rows and names the report. */
  readonly tool: string;
  readonly fileName: string;
}

/** The network of a spreadsheet, which takes much memory, is no longer needed. */
export type WrittenPlan = Omit<SheetPlan, 'network'> | SchedulePlan;

export const keepForWriting = (plan: Plan): WrittenPlan =>
  plan.kind === 'sheet' ? { kind: plan.kind, file: plan.file } : plan;

/** Writes a plan back as what it was read from: a spreadsheet, an XER with the report beside it, or the import workbook. */
export async function writePlan(
  plan: WrittenPlan,
  changes: PlanChanges,
): Promise<Pick<ToolResult, 'bytes' | 'extension' | 'attachments'>> {
  const { report, tool, fileName } = changes;
  if (plan.kind === 'sheet') {
    const edits = changes.sheetEdits;
    return writeWorkbookFile(plan.file, {
      sheets: new Map(edits === undefined ? [] : [['TASKPRED', edits]]),
      report: [...report],
    });
  }
  const { removed = [], leavesOut = false } = changes;
  const gone = removed.flatMap(({ index }) => plan.relationships[index] ?? []);
  const added = listAdded(plan, changes);
  if (plan.xer === undefined) {
    const links = added.map(({ predecessor, successor, after }) => ({
      predecessorId: predecessor.id,
      successorId: successor.id,
      ...after,
    }));
    const contents = { removed: new Set(gone), leavesOut, added: links, report };
    return { bytes: [await writeScheduleWorkbook(plan.schedule, contents)], extension: 'xlsx' };
  }
  const out = removed.flatMap(({ index, predecessor, successor }): RelationshipChange | [] => {
    const [from, to] = [plan.activities[predecessor], plan.activities[successor]];
    const before = plan.relationships[index];
    return from === undefined || to === undefined || before === undefined
      ? []
      : { before, predecessor: from, successor: to };
  });
  const bytes = writeRelationships(plan.xer, plan.schedule.relationships, {
    changes: [...out, ...added],
    author: tool.toUpperCase(),
  });
  const name = formatOutputName(fileName, `${tool}_report`, 'xlsx');
  const workbook = attachWorkbook('Report (Excel)', name, await writeWorkbook([...report]));
  return { bytes, extension: 'xer', attachments: [workbook] };
}

/** By predecessor, successor and type. */
function listAdded({ activities }: SchedulePlan, { added = [] }: PlanChanges) {
  const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return added
    .flatMap((link) => {
      const [predecessor, successor] = [activities[link.predecessor], activities[link.successor]];
      if (predecessor === undefined || successor === undefined) return [];
      return [{ predecessor, successor, after: { type: link.type, lagMinutes: 0 } }];
    })
    .sort(
      (one, other) =>
        compare(one.predecessor.code, other.predecessor.code) ||
        compare(one.successor.code, other.successor.code) ||
        compare(one.after.type, other.after.type),
    );
}
