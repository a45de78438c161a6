import type { Finding, ReportHeadline } from '@floatwise/contracts';
import { SheetEdits } from '@floatwise/ooxml';
import { placeRow, type SheetNetwork } from '@floatwise/schedule/sheet';
import { toReport, toSheets, type Answer } from '../answer/answer.ts';
import { createInfo } from '../answer/finding.ts';
import { getCount, type Figure } from '../answer/figure.ts';
import { LeftRows } from '../input/leave-option.ts';
import { listPlanNotes } from '../input/list-plan-notes.ts';
import { createSuspectNote, describeMissingLinks } from '../input/list-sheet-notes.ts';
import { describePlan, readPlan, type Plan } from '../input/read-plan.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { findHoursPerDay } from '../answer/format-work.ts';
import { keepForWriting, writePlan } from '../answer/write-plan.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { createRemovals } from './create-removals.ts';
import { describeRedundantLinks, listFigures } from './describe-redundant-links.ts';
import { findConditionalLinks, type RedundantLink } from './find-redundant-links.ts';
import type { RrrOptions } from './options.ts';

/** Removes the relationships that can never drive a date, each with a path that proves it; everything else stays unchanged. */
export async function run(input: ToolInput<RrrOptions>): Promise<ToolResult> {
  const { plan, changes, answer, unchanged } = findRedundancy(await readPlan(input), input);
  input.onStep?.(changes.sheetEdits === undefined ? 'writeXer' : 'writeWorkbook');
  const output = await writePlan(plan, {
    ...changes,
    report: toSheets(answer, { summaryName: 'RRR_SUMMARY' }),
    tool: 'rrr',
    fileName: input.fileName,
  });
  input.onProgress?.(1);
  return { ...output, unchanged, report: toReport(answer) };
}

/** A separate function, so that the network, which takes most of the memory, is released before the workbook is written. */
function findRedundancy(plan: Plan, { options: given, onProgress, onStep }: ToolInput<RrrOptions>) {
  const sheet = plan.network;
  const isXer = plan.kind === 'schedule' && plan.xer !== undefined;
  const options = { ...given, cleanList: given.cleanList || isXer };
  onProgress?.(0.4);
  onStep?.('findRedundantLinks');
  const leaving = new LeftRows(options);
  const { redundant, held, flagged } = createRemovals(plan, options)(leaving);
  const conditional = options.durationAware
    ? findConditionalLinks(sheet, redundant, options.hoursPerDay)
    : [];
  onProgress?.(0.6);
  const found = [...redundant, ...conditional].sort((a, b) => a.link.index - b.link.index);
  const suspects = createSuspectNote('rrr', sheet);
  const missing = describeMissingLinks(sheet);
  const empty = missing === undefined ? undefined : `${missing}: no relationships to check.`;
  const list = describeRedundantLinks(sheet, found, { ...options, leaving });
  const figures = [...listFigures(sheet, list, { ...options, leaving }), ...suspects.figures];
  const answer: Answer = {
    headline: {
      ...(plan.kind === 'schedule' && flagged.length > 0 ? { effect: noMove } : {}),
      ...createHeadline(figures, { ...options, empty, review: suspects.sentence }),
    },
    attention: [...(empty === undefined ? [] : [{ message: empty }]), ...suspects.attention],
    figures,
    lists: [list],
    hoursPerDay: plan.kind === 'schedule' ? findHoursPerDay(plan.schedule) : options.hoursPerDay,
    ...describePlan(plan),
    notes: [
      ...suspects.findings,
      ...leaving.listFindings('rrr'),
      ...listPlanNotes('rrr', plan, flagged.length > 0),
      ...listHeldNotes(sheet, held),
      ...listNotes(sheet, flagged, options),
    ],
  };
  const changes = {
    removed: flagged.map(({ link }) => link),
    leavesOut: options.cleanList,
    sheetEdits: plan.kind === 'sheet' ? createEdits(sheet, flagged, options) : undefined,
  };
  return { plan: keepForWriting(plan), changes, answer, unchanged: flagged.length === 0 };
}

const noMove = 'No date and no float moves.';

function listHeldNotes(sheet: SheetNetwork, held: number): Finding[] {
  if (held === 0) return [];
  const message = `${formatCounted(held, 'relationship', 'relationships')} that a path implies ${held === 1 ? 'stays: without it' : 'stay: without them'} P6 would move a date or a float.`;
  return [createInfo('rrr.held', message, placeRow(sheet, 'TASKPRED'))];
}

function createHeadline(
  figures: readonly Figure[],
  { empty, review, ...options }: RrrOptions & { empty: string | undefined; review: string },
): ReportHeadline {
  return { done: empty ?? formatDone(figures, options), review: review || undefined };
}

/** Redundant relationships that stay are named too: the list has a row for each. */
function formatDone(figures: readonly Figure[], { cleanList, keepCompleted }: RrrOptions): string {
  const get = (id: string): number => getCount(figures, id);
  const [flagged, before, after, conditional] = [
    get('flagged'),
    get('relationships'),
    get('remaining'),
    get('conditional'),
  ];
  const kept = keepCompleted ? get('completed') : 0;
  const left =
    get('left') === 0 ? '' : `; ${formatCounted(get('left'), 'is left by choice', 'are left by choice')}`;
  const all = formatCounted(before, 'relationship');
  const held = `${formatCount(conditional)} ${conditional === 1 ? 'is' : 'are'} redundant only while durations stay the same.`;
  const none = before === 1 ? 'The only relationship is not' : `None of the ${all} is`;
  const end = conditional === 0 ? '.' : `; ${held}`;
  if (flagged > 0) {
    const done = `${formatCount(flagged)} of ${all} ${flagged === 1 ? 'is' : 'are'} redundant and ${cleanList ? 'taken out' : 'flagged for deletion'}`;
    const others = kept === 0 ? '' : `, ${formatCount(kept)} of them redundant between completed activities`;
    return `${done}; ${formatCount(after)} ${after === 1 ? 'remains' : 'remain'}${others}${left}${end}`;
  }
  if (kept > 0) {
    const how = kept === 1 ? 'is redundant; it is' : 'are redundant; they are';
    return `${formatCount(kept)} of ${all} ${how} between completed activities and ${kept === 1 ? 'stays' : 'stay'}${left}${end}`;
  }
  if (left !== '') return `No relationship is ${cleanList ? 'taken out' : 'flagged'}${left}${end}`;
  return conditional === 0 ? `${none} redundant.` : `${none} redundant whatever the durations; ${held}`;
}

function listNotes(
  sheet: SheetNetwork,
  flagged: readonly RedundantLink[],
  { cleanList }: RrrOptions,
): Finding[] {
  const { relationships, relationshipTable, activities } = sheet;
  const hasFlags = relationshipTable.columns.some(({ name }) => name === 'delete_record_flag');
  const hasLags = relationships.some(({ lag }) => lag !== 0);
  const calendars = new Set(activities.flatMap(({ calendar }) => calendar ?? []));
  const hasStatus = relationships.some(
    ({ predecessorStatus, successorStatus }) => predecessorStatus ?? successorStatus,
  );
  const notes: [boolean, string, string][] = [
    [
      !hasFlags && flagged.length > 0 && !cleanList,
      'rrr.flag-column-added',
      'Sheet TASKPRED had no column delete_record_flag; it was added after the last column.',
    ],
    [
      hasLags && calendars.size === 0,
      'rrr.one-calendar',
      'The sheets have no calendars: all lags are treated as running on the same one.',
    ],
    [
      sheet.origin === 'sheet' && hasLags && calendars.size > 1,
      'rrr.lag-calendar',
      'Sheets do not say on which calendar lags count; that of the predecessor is assumed. An .xer says it.',
    ],
    [!hasStatus, 'rrr.no-status', 'No Activity Status column: all activities are treated as Not Started.'],
  ];
  return notes.flatMap(([holds, code, message]) =>
    holds ? createInfo(code, message, placeRow(sheet, 'TASKPRED')) : [],
  );
}

const flagColumn = { name: 'delete_record_flag', caption: 'Delete This Row' };

function createEdits(
  { relationships, relationshipTable: table }: SheetNetwork,
  flagged: readonly RedundantLink[],
  { cleanList }: RrrOptions,
): SheetEdits {
  const edits = new SheetEdits();
  if (cleanList) {
    for (const { link } of flagged) edits.removeRow(link.row);
    for (const link of relationships) if (link.isDeleted) edits.removeRow(link.row);
    edits.lastRow = table.lastRow;
    return edits;
  }
  const known = table.columns.find(({ name }) => name === flagColumn.name);
  const column = known?.index ?? table.lastColumn + 1;
  if (known === undefined && flagged.length > 0) {
    edits.setCell(1, column, flagColumn.name);
    if (table.hasCaptions) edits.setCell(2, column, flagColumn.caption);
  }
  for (const { link } of flagged) edits.setCell(link.row, column, 'd');
  return edits;
}
