import type { Finding, ReportHeadline } from '@floatwise/contracts';
import { writeWorkbookFile, SheetEdits } from '@floatwise/ooxml';
import {
  readPlanFile,
  readSheetNetwork,
  type PlanWorkbook,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { toReport, toSheets, type Answer } from '../answer/answer.ts';
import { createInfo } from '../answer/finding.ts';
import { getCount, type Figure } from '../answer/figure.ts';
import { createSuspectNote, listSameIdNotes, describeMissingLinks } from '../input/list-sheet-notes.ts';
import { describeCodePage, describeSheetProjects } from '../input/describe-file.ts';
import { describeImportProblem } from '../input/describe-import-problem.ts';
import { formatCount } from '../answer/format-count.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { describeRedundantLinks, listFigures } from './describe-redundant-links.ts';
import {
  findConditionalLinks,
  findRedundantLinks,
  isFlagged,
  type RedundantLink,
} from './find-redundant-links.ts';
import type { RrrOptions } from './options.ts';

/** Flags the relationships that can never drive a date, each with a path that proves it; the workbook is otherwise unchanged. */
export async function run(input: ToolInput<RrrOptions>): Promise<ToolResult> {
  const { options, onProgress, onRead, onStep } = input;
  onStep?.('readWorkbook');
  const { file, source } = await readPlanFile(input.bytes, input.fileName, options);
  const { edits, answer, unchanged } = findRedundancy(await readSheet(file, onRead), input);
  onStep?.('writeWorkbook');
  const { bytes } = await writeWorkbookFile(file, {
    sheets: new Map([['TASKPRED', edits]]),
    report: toSheets(answer, { summaryName: 'RRR_SUMMARY' }),
  });
  onProgress?.(1);
  const report = toReport({ ...answer, ...describeCodePage(source?.codePage) });
  return { bytes, unchanged, report };
}

async function readSheet(file: PlanWorkbook, onRead: ToolInput<RrrOptions>['onRead']): Promise<SheetNetwork> {
  const sheet = await readSheetNetwork(file);
  onRead?.(sheet.unread);
  return sheet;
}

/** A separate function, so that the network, which takes most of the memory, is released before the workbook is written. */
function findRedundancy(sheet: SheetNetwork, { options, onProgress, onStep }: ToolInput<RrrOptions>) {
  onProgress?.(0.4);
  onStep?.('findRedundantLinks');
  const redundant = findRedundantLinks(sheet);
  const flagged = redundant.filter((one) => isFlagged(one.class, options));
  const conditional = options.durationAware
    ? findConditionalLinks(sheet, redundant, options.hoursPerDay)
    : [];
  onProgress?.(0.6);
  const found = [...redundant, ...conditional].sort((a, b) => a.link.index - b.link.index);
  const suspects = createSuspectNote('rrr', sheet);
  const missing = describeMissingLinks(sheet);
  const empty = missing === undefined ? undefined : `${missing}: no relationships to check.`;
  const list = describeRedundantLinks(sheet, found, options);
  const figures = [...listFigures(sheet, list, options), ...suspects.figures];
  const answer: Answer = {
    headline: createHeadline(figures, { ...options, empty, review: suspects.sentence }),
    attention: [...(empty === undefined ? [] : [{ message: empty }]), ...suspects.attention],
    tasks: getCount(figures, 'activities'),
    figures,
    lists: [list],
    hoursPerDay: options.hoursPerDay,
    ...describeSheetProjects(sheet),
    ...describeImportProblem(sheet.findings),
    notes: [
      ...suspects.findings,
      ...(flagged.length > 0 ? listSameIdNotes('rrr', sheet) : []),
      ...sheet.findings,
      ...listNotes(sheet, flagged, options),
    ],
  };
  return { edits: createEdits(sheet, flagged, options), answer, unchanged: flagged.length === 0 };
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
  const all = formatCount(before);
  const held = `${formatCount(conditional)} ${conditional === 1 ? 'is' : 'are'} redundant only while durations stay the same.`;
  const end = conditional === 0 ? '.' : `; ${held}`;
  if (flagged > 0) {
    const done = `${formatCount(flagged)} of ${all} relationships ${flagged === 1 ? 'is' : 'are'} redundant and ${cleanList ? 'taken out' : 'flagged for deletion'}`;
    const others = kept === 0 ? '' : `, ${formatCount(kept)} of them redundant between completed activities`;
    return `${done}; ${formatCount(after)} ${after === 1 ? 'remains' : 'remain'}${others}${end}`;
  }
  if (kept > 0) {
    const how = kept === 1 ? 'is redundant; it is' : 'are redundant; they are';
    return `${formatCount(kept)} of ${all} relationships ${how} between completed activities and ${kept === 1 ? 'stays' : 'stay'}${end}`;
  }
  return conditional === 0
    ? `None of the ${all} relationships is redundant.`
    : `None of the ${all} relationships is redundant whatever the durations; ${held}`;
}

function listNotes(
  sheet: SheetNetwork,
  flagged: readonly RedundantLink[],
  { cleanList }: RrrOptions,
): Finding[] {
  const { relationships, relationshipTable, activities } = sheet;
  const hasFlags = relationshipTable.columns.some(({ name }) => name === 'delete_record_flag');
  const hasLags = relationships.some(({ lag }) => lag !== 0);
  const hasCalendars = activities.some(({ calendar }) => calendar !== undefined);
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
      hasLags && !hasCalendars,
      'rrr.one-calendar',
      'The sheets have no calendars: all lags are treated as running on the same one.',
    ],
    [!hasStatus, 'rrr.no-status', 'No Activity Status column: all activities are treated as Not Started.'],
  ];
  return notes.flatMap(([holds, code, message]) =>
    holds ? createInfo(code, message, { sheet: 'TASKPRED' }) : [],
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
