import type { Finding } from '@floatwise/contracts';
import {
  formatLabel,
  formatLink,
  readPlanFile,
  readSheetNetwork,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { createReportSheets } from '../create-report-sheets.ts';
import { describeAttention } from '../describe-attention.ts';
import { describeCodePage } from '../describe-code-page.ts';
import { describeMissingLinks } from '../describe-missing-links.ts';
import { describeSheetProjects } from '../describe-sheet-projects.ts';
import { countSuspects, createSuspectNote, listSuspects } from '../create-suspect-note.ts';
import { listSameIdNotes } from '../list-same-id-notes.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { formatCount } from '../format-count.ts';
import { findConditionalLinks, findRedundantLinks } from './find-redundant-links.ts';
import type { RedundantLink } from './redundant-link.ts';
import type { RrrOptions } from './options.ts';
import { listFigures } from './list-figures.ts';
import { createEdits, createTable, writeResult, type LinkCells } from './write-result.ts';

/** By class, the codes of findings. */
const codes: Readonly<Record<RedundantLink['class'], string>> = {
  self: 'rrr.self',
  duplicate: 'rrr.duplicate',
  completed: 'rrr.completed',
  'same pair': 'rrr.same-pair',
  transitive: 'rrr.transitive',
  conditional: 'rrr.conditional',
};

/** Of a longer proof a sentence shows the begin. */
const maxProofLength = 1000;

/**
 * Flags the relationships that can never drive a date, whatever the durations, with the path that proves each. The
 * workbook comes back with everything else as it was.
 */
export async function run(input: ToolInput<RrrOptions>): Promise<ToolResult> {
  const { options, onProgress, onStep } = input;
  onStep?.('readWorkbook');
  const { file, source } = await readPlanFile(input.bytes, input.fileName, options);
  const { edits, table, summary, notes, report, unchanged } = findRedundancy(
    await readSheetNetwork(file),
    input,
  );
  onStep?.('writeWorkbook');
  const output = await writeResult(file, edits, createReportSheets('RRR', table, summary));
  onProgress?.(1);
  const findings = [...notes, ...table.rows.map((cells) => formatFinding(cells, options))];
  return {
    bytes: output,
    unchanged,
    report: { ...report, ...describeCodePage(source?.codePage), findings, tables: [table] },
  };
}

/**
 * What is to be written and told, without what it was found in: the network takes more room than its redundant relationships, and
 * is not held while the workbook is written.
 */
function findRedundancy(sheet: SheetNetwork, { options, onProgress, onStep }: ToolInput<RrrOptions>) {
  onProgress?.(0.4);
  onStep?.('findRedundantLinks');
  const redundant = findRedundantLinks(sheet);
  const flagged = redundant.filter((one) => !isKept(one.class, options));
  const conditional = options.durationAware
    ? findConditionalLinks(sheet, redundant, options.hoursPerDay)
    : [];
  onProgress?.(0.6);
  const found = [...redundant, ...conditional].sort((a, b) => a.link.index - b.link.index);
  const note = createSuspectNote('rrr', sheet);
  const counts = computeCounts(sheet, { found, flagged });
  const missing = describeMissingLinks(sheet);
  const empty = missing === undefined ? undefined : `${missing}: no relationships to check.`;
  const report = {
    summary: (empty ?? formatSummary(counts, options)) + note.sentence,
    ...describeAttention([...(empty === undefined ? [] : [{ message: empty }]), ...note.attention]),
    tasks: counts.activities,
    counts: { ...counts, ...countSuspects(note) },
    figures: listFigures(counts),
    hoursPerDay: options.hoursPerDay,
    ...describeSheetProjects(sheet),
  };
  return {
    edits: createEdits(sheet, flagged, options),
    table: createTable(sheet, found, flagged),
    summary: [...listSummary(counts), ...listSuspects(note)],
    notes: [
      ...note.findings,
      ...(flagged.length > 0 ? listSameIdNotes('rrr', sheet) : []),
      ...sheet.findings,
      ...listNotes(sheet, flagged, options),
    ],
    unchanged: flagged.length === 0,
    report,
  };
}

const isKept = (name: RedundantLink['class'], { keepCompleted }: RrrOptions): boolean =>
  keepCompleted && name === 'completed';

type Counts = ReturnType<typeof computeCounts>;

function computeCounts(
  { activities, relationships, activityTable }: SheetNetwork,
  { found, flagged }: { found: readonly RedundantLink[]; flagged: readonly RedundantLink[] },
) {
  const listed = activityTable === undefined ? activities : activities.filter(({ row }) => row !== undefined);
  let before = 0;
  for (const { isDeleted } of relationships) if (!isDeleted) before += 1;
  const ofClass = new Map<RedundantLink['class'], number>();
  for (const one of found) ofClass.set(one.class, (ofClass.get(one.class) ?? 0) + 1);
  const count = (name: RedundantLink['class']): number => ofClass.get(name) ?? 0;
  const perActivity = (links: number): number => Math.round((100 * links) / Math.max(1, listed.length)) / 100;
  return {
    activities: listed.length,
    relationships: before,
    flagged: flagged.length,
    remaining: before - flagged.length,
    self: count('self'),
    duplicate: count('duplicate'),
    completed: count('completed'),
    samePair: count('same pair'),
    transitive: count('transitive'),
    conditional: count('conditional'),
    linksPerActivityBefore: perActivity(before),
    linksPerActivityAfter: perActivity(before - flagged.length),
  };
}

function listSummary(counts: Counts): [string, number][] {
  return [
    ['Activities', counts.activities],
    ['Relationships before', counts.relationships],
    ['Redundant, flagged', counts.flagged],
    ['Relationships after', counts.remaining],
    ['Relationships per activity before', counts.linksPerActivityBefore],
    ['Relationships per activity after', counts.linksPerActivityAfter],
    ['Self-links', counts.self],
    ['Duplicates', counts.duplicate],
    ['Between completed activities', counts.completed],
    ['Same pair', counts.samePair],
    ['Transitive', counts.transitive],
    ['Conditional, not flagged', counts.conditional],
  ];
}

function formatSummary({ flagged, relationships, remaining }: Counts, { cleanList }: RrrOptions): string {
  if (flagged === 0)
    return `None of the ${formatCount(relationships)} relationships is redundant; nothing to remove.`;
  const done = cleanList ? 'taken out' : 'flagged for deletion';
  return `${formatCount(flagged)} of ${formatCount(relationships)} relationships ${flagged === 1 ? 'is' : 'are'} redundant and ${done}; ${formatCount(remaining)} ${remaining === 1 ? 'remains' : 'remain'}.`;
}

/** What the planner should know about how the relationships were judged. */
function listNotes(
  sheet: SheetNetwork,
  flagged: readonly RedundantLink[],
  { cleanList }: RrrOptions,
): Finding[] {
  const notes: Finding[] = [];
  const note = (code: string, message: string): void => {
    notes.push({ code, severity: 'info', message, at: { sheet: 'TASKPRED' } });
  };
  const hasFlags = sheet.relationshipTable.columns.some(({ name }) => name === 'delete_record_flag');
  if (!hasFlags && flagged.length > 0 && !cleanList) {
    note(
      'rrr.flag-column-added',
      'Sheet TASKPRED had no column delete_record_flag; it was added behind the last column.',
    );
  }
  const hasLags = sheet.relationships.some(({ lag }) => lag !== 0);
  if (hasLags && !sheet.activities.some(({ calendar }) => calendar !== undefined)) {
    note('rrr.one-calendar', 'The sheets do not tell calendars; all lags are taken to run on the same one.');
  }
  if (
    !sheet.relationships.some(
      ({ predecessorStatus, successorStatus }) => predecessorStatus ?? successorStatus,
    )
  ) {
    note(
      'rrr.no-status',
      'The sheets do not tell activity status; all activities are taken for not started.',
    );
  }
  return notes;
}

function formatFinding(cells: LinkCells, options: RrrOptions): Finding {
  const [row, predecessor, successor, type, lag, name, proof, predecessorProject, project] = cells;
  const ends = [formatLabel(predecessor, predecessorProject), formatLabel(successor, project)] as const;
  const isLeft = isKept(name, options) || name === 'conditional';
  const done = isLeft ? 'Left as it is.' : options.cleanList ? 'Taken out.' : 'Flagged for deletion.';
  const stop = proof.endsWith('.') ? '' : '.';
  return {
    code: codes[name],
    severity: 'info',
    // Joined: a text that is put together of others keeps them all in memory.
    message: [
      formatLink(ends[0], { type, lag }, ends[1]),
      ' (',
      name,
      '): ',
      shorten(proof),
      stop,
      ' ',
      done,
    ].join(''),
    at: {
      sheet: 'TASKPRED',
      row,
      relationship: [predecessor, successor, type],
      ...(project === undefined || project === '' ? {} : { project }),
    },
  };
}

function shorten(proof: string): string {
  return proof.length <= maxProofLength
    ? proof
    : `${proof.slice(0, maxProofLength)}... (sheet RRR_REPORT has all of it)`;
}
