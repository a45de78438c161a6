import type { Finding } from '@floatwise/contracts';
import {
  formatLink,
  readPlanInput,
  readSheetNetwork,
  SheetLabels,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { describeAttention } from '../describe-attention.ts';
import { describeSheetProjects } from '../describe-sheet-projects.ts';
import { countSuspects, createSuspectNote, listSuspects } from '../create-suspect-note.ts';
import { listSameIdNotes } from '../list-same-id-notes.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { formatCount } from '../format-count.ts';
import { findConditionalLinks, findRedundantLinks } from './find-redundant-links.ts';
import type { RedundantLink } from './redundant-link.ts';
import type { RrrOptions } from './options.ts';
import { listFigures } from './list-figures.ts';
import { createTable, writeResult } from './write-result.ts';

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
export async function run({
  bytes,
  fileName,
  options,
  onProgress,
  onStep,
}: ToolInput<RrrOptions>): Promise<ToolResult> {
  onStep?.('readWorkbook');
  const file = await readPlanInput(bytes, fileName);
  const sheet = await readSheetNetwork(file);
  onProgress?.(0.4);
  onStep?.('findRedundantLinks');
  const redundant = findRedundantLinks(sheet);
  const isKept = ({ class: name }: RedundantLink): boolean => options.keepCompleted && name === 'completed';
  const flagged = redundant.filter((one) => !isKept(one));
  const conditional = options.durationAware
    ? findConditionalLinks(sheet, redundant, options.hoursPerDay)
    : [];
  onProgress?.(0.6);
  const found = [...redundant, ...conditional].sort((a, b) => a.link.index - b.link.index);
  const table = createTable(sheet, found, flagged);
  const labels = new SheetLabels(sheet);
  const note = createSuspectNote('rrr', sheet);
  const counts = computeCounts(sheet, { found, flagged });
  onStep?.('writeWorkbook');
  const output = await writeResult(
    { file, sheet },
    { flagged, table, summary: [...listSummary(counts), ...listSuspects(note)] },
    options,
  );
  onProgress?.(1);
  return {
    bytes: output,
    report: {
      summary: formatSummary(counts, options) + note.sentence,
      ...describeAttention(note.attention),
      tasks: counts.activities,
      counts: { ...counts, ...countSuspects(note) },
      figures: listFigures(counts),
      ...describeSheetProjects(sheet),
      findings: [
        ...note.findings,
        ...(flagged.length > 0 ? listSameIdNotes('rrr', sheet) : []),
        ...sheet.findings,
        ...listNotes(sheet, flagged, options),
        ...found.map((one) => formatFinding(labels, one, { isKept: isKept(one), options })),
      ],
      tables: [table],
    },
  };
}

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

function formatFinding(
  labels: SheetLabels,
  { link, class: name, proof }: RedundantLink,
  { isKept, options }: { isKept: boolean; options: RrrOptions },
): Finding {
  const ends = [labels.format(link.predecessor), labels.format(link.successor)] as const;
  const isLeft = isKept || name === 'conditional';
  const done = isLeft ? 'Left as it is.' : options.cleanList ? 'Taken out.' : 'Flagged for deletion.';
  const stop = proof.endsWith('.') ? '' : '.';
  return {
    code: codes[name],
    severity: 'info',
    // Joined: a text that is put together of others keeps them all in memory.
    message: [formatLink(ends[0], link, ends[1]), ' (', name, '): ', shorten(proof), stop, ' ', done].join(
      '',
    ),
    at: {
      sheet: 'TASKPRED',
      row: link.row,
      relationship: [labels.getCode(link.predecessor), labels.getCode(link.successor), link.type],
      ...labels.describePlace(link.successor),
    },
  };
}

function shorten(proof: string): string {
  return proof.length <= maxProofLength
    ? proof
    : `${proof.slice(0, maxProofLength)}... (sheet RRR_REPORT has all of it)`;
}
