import type { Finding, ReportAttention } from '@floatwise/contracts';
import { readPlanFile, readSheetNetwork, type SheetNetwork } from '@floatwise/schedule/sheet';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { describeAttention } from '../describe-attention.ts';
import { describeCodePage } from '../describe-code-page.ts';
import { describeMissingLinks } from '../describe-missing-links.ts';
import { describeSheetProjects } from '../describe-sheet-projects.ts';
import { countSuspects, createSuspectNote, listSuspects } from '../create-suspect-note.ts';
import { listSameIdNotes } from '../list-same-id-notes.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { formatCount } from '../format-count.ts';
import { addAnchorEnds, chooseAnchors, type ProjectAnchors } from './choose-anchors.ts';
import { computeScheduleFloats } from './compute-schedule-floats.ts';
import { computeSheetFloats } from './compute-sheet-floats.ts';
import { createTable, formatKind, formatPlain } from './create-table.ts';
import type { DadsOptions } from './options.ts';
import { LinkBook } from './link-book.ts';
import { listFigures, listRows } from './list-figures.ts';
import { listOpenEnds } from './list-open-ends.ts';
import { NearestFinder } from './nearest-finder.ts';
import type { OpenEnd, Solution } from './open-end.ts';
import { solveOpenEnds } from './solve-open-ends.ts';
import { writeResult } from './write-result.ts';

/** Above this share of the sheet's own links added ones are many, and of all open ends those tied to the project's end. */
const manyLinks = 0.1;
const manyEnds = 0.1;

/**
 * Finds activities whose start nothing drives or whose finish drives nothing, and adds links that close those ends
 * without moving a date. Nothing is deleted or changed.
 */
export async function run({
  bytes,
  fileName,
  options,
  onProgress,
  onStep,
}: ToolInput<DadsOptions>): Promise<ToolResult> {
  onStep?.('readWorkbook');
  const { file, source } = await readPlanFile(bytes, fileName, options);
  const sheet = await readSheetNetwork(file, { activityColumns: ['status_code'] });
  onProgress?.(0.4);
  const missing = findMissingLinks(sheet);
  if (missing !== undefined && !options.evenWithoutLinks) refuse(missing);
  onStep?.('solveOpenEnds');
  const book = new LinkBook(sheet);
  const open = listOpenEnds(book);
  const anchors = chooseAnchors(book, open, options);
  const ends = addAnchorEnds(book, open, anchors);
  const nearest = options.nearest ? new NearestFinder(sheet) : undefined;
  const solutions = solveOpenEnds(book, ends, { anchors, nearest });
  onProgress?.(0.6);
  const note = createSuspectNote('dads', sheet, ' Activities without duration are taken for milestones.');
  const counts = computeCounts(sheet, ends, solutions);
  const added = book.listAdded();
  const floats =
    source === undefined
      ? computeSheetFloats(sheet, book.listAll(), new Set(added))
      : computeScheduleFloats(source, sheet, added);
  const table = createTable(book, solutions, floats);
  const many = listManyLinks(counts);
  const offersNearest = !options.nearest && hasNeighbours(sheet);
  const tied = listTiedToEnd(counts, offersNearest);
  onStep?.('writeWorkbook');
  const output = await writeResult(file, sheet, {
    added,
    table,
    summary: [...listSummary(counts), ...listSuspects(note)],
  });
  onProgress?.(1);
  return {
    bytes: output,
    unchanged: added.length === 0,
    report: {
      summary: (missing === undefined ? '' : `${missing}. `) + formatSummary(counts) + note.sentence,
      ...describeAttention([
        ...listMissingLinks(missing),
        ...note.attention,
        ...many.map(({ message, code }) => ({ message, finding: code })),
        ...tied.map(({ message, code }) => ({
          message,
          finding: code,
          ...(offersNearest ? { rerun: tieToNeighbours } : {}),
        })),
        ...listUnresolved(counts),
      ]),
      tasks: counts.activities,
      counts: { ...counts, ...countSuspects(note) },
      figures: listFigures(counts),
      ...describeSheetProjects(sheet),
      ...describeCodePage(source?.codePage),
      findings: [
        ...(note.suspects > 0 ? [...note.findings, ...many] : [...many, ...note.findings]),
        ...tied,
        ...(added.length > 0 ? listSameIdNotes('dads', sheet) : []),
        ...sheet.findings,
        ...listNotes(sheet),
        ...listAnchorNotes(book, anchors),
        ...solutions.map((solution) => formatFinding(book, solution)),
      ],
      tables: [table],
    },
  };
}

/** Why the activities of the sheet have no relationships; undefined where they have some. */
function findMissingLinks(sheet: SheetNetwork): string | undefined {
  return sheet.activities.some(({ row }) => row !== undefined) ? describeMissingLinks(sheet) : undefined;
}

/** A sheet without relationships is mostly an export without them: its plan would become another one. */
function refuse(missing: string): never {
  throw new UnusableInputError(
    'E_SHEET',
    `${missing}: the plan has no relationships. Export it from P6 again with its relationships (in a spreadsheet export tick Activity Relationships). If the plan really has none, set the option evenWithoutLinks ("Tie a plan without links").`,
  );
}

function computeCounts(
  { activities, relationships }: SheetNetwork,
  ends: readonly OpenEnd[],
  solutions: readonly Solution[],
) {
  const count = (kind: OpenEnd['kind'], side: OpenEnd['side']): number =>
    ends.filter((end) => end.kind === kind && end.side === side).length;
  const countStatus = (status: Solution['status']): number =>
    solutions.filter((one) => one.status === status).length;
  const added = new Set(solutions.flatMap(({ link }) => link ?? [])).size;
  const before = relationships.filter(({ isDeleted }) => !isDeleted).length;
  return {
    activities: activities.filter(({ row }) => row !== undefined).length,
    relationships: before,
    openStart: count('open', 'start'),
    openFinish: count('open', 'finish'),
    danglingStart: count('dangling', 'start'),
    danglingFinish: count('dangling', 'finish'),
    solved: countStatus('added'),
    anchors: countStatus('anchor'),
    unresolved: countStatus('unresolved'),
    tiedToEnd: solutions.filter(({ tiedTo }) => tiedTo === 'finish').length,
    addedLinks: added,
    relationshipsAfter: before + added,
  };
}
type Counts = ReturnType<typeof computeCounts>;

function listSummary(counts: Counts): [string, number][] {
  return [
    ['Activities', counts.activities],
    ['Relationships before', counts.relationships],
    ['Relationships added', counts.addedLinks],
    ['Relationships after', counts.relationshipsAfter],
    ['Open starts', counts.openStart],
    ['Open finishes', counts.openFinish],
    ['Dangling starts', counts.danglingStart],
    ['Dangling finishes', counts.danglingFinish],
    ['Ends solved', counts.solved],
    ['Anchors', counts.anchors],
    ['Unresolved', counts.unresolved],
    ["Tied to the project's end", counts.tiedToEnd],
  ];
}

function formatSummary({ solved, unresolved, anchors, addedLinks }: Counts): string {
  const found = solved + unresolved;
  if (found === 0)
    return `No open or dangling ends but ${anchors === 1 ? 'the anchor' : `the ${anchors} anchors`}; nothing to add.`;
  const left =
    unresolved === 0 ? 'none is left' : `${formatCount(unresolved)} ${unresolved === 1 ? 'is' : 'are'} left`;
  const allowed =
    anchors === 0
      ? ''
      : `; ${anchors} more ${anchors === 1 ? 'is allowed as an anchor' : 'are allowed as anchors'}`;
  return `${formatCount(found)} open or dangling ${found === 1 ? 'end' : 'ends'} found; ${formatCount(addedLinks)} ${addedLinks === 1 ? 'link' : 'links'} added, ${left}${allowed}.`;
}

/** A plan that is tied although it has no relationships. */
function listMissingLinks(missing: string | undefined): ReportAttention[] {
  return missing === undefined
    ? []
    : [{ message: `${missing}: all there is afterwards are the links added here.` }];
}

/** Ends that no link without a change of dates could close. */
function listUnresolved({ unresolved }: Counts): ReportAttention[] {
  if (unresolved === 0) return [];
  const ends = unresolved === 1 ? '1 end is' : `${formatCount(unresolved)} ends are`;
  return [
    {
      message: `${ends} left open: a link there would move a date or close a loop.`,
      rows: listRows('Status', 'unresolved'),
    },
  ];
}

/** A plan that needs very many links is another one afterwards. */
function listManyLinks(counts: Counts): Finding[] {
  if (counts.addedLinks <= counts.relationships * manyLinks) return [];
  return [
    {
      code: 'dads.many-links',
      severity: 'warning',
      message: `${describeAdded(counts)} So many were not meant by whoever planned it; look over what the sheet lacks before you import them.`,
      at: { sheet: 'TASKPRED' },
    },
  ];
}

/** Ends tied to the last milestone are closed, but what really follows them is not known. */
function listTiedToEnd({ tiedToEnd, solved, unresolved }: Counts, offersNearest: boolean): Finding[] {
  const all = solved + unresolved;
  if (tiedToEnd <= all * manyEnds) return [];
  const found = `${formatCount(tiedToEnd)} of ${formatCount(all)} open or dangling ${all === 1 ? 'end' : 'ends'}`;
  return [
    {
      code: 'dads.tied-to-end',
      severity: 'warning',
      message: `${found} ${tiedToEnd === 1 ? 'is' : 'are'} tied to the project's end, more than a tenth: what really follows there is not known.${offersNearest ? ' The option nearest (Tie to neighbours) ties such an end to an activity of its own WBS.' : ''}`,
      at: { sheet: 'TASKPRED' },
    },
  ];
}

/** Where no activity has a WBS element there are no neighbours to tie to. */
const hasNeighbours = ({ activities }: SheetNetwork): boolean =>
  activities.some(({ row, wbs }) => row !== undefined && wbs !== '');

const tieToNeighbours: ReportAttention['rerun'] = {
  label: 'Run again with ties to neighbours',
  options: { nearest: true },
};

function describeAdded({ addedLinks, relationships }: Counts): string {
  const added = addedLinks === 1 ? '1 link was' : `${formatCount(addedLinks)} links were`;
  return relationships === 0
    ? `${added} added to a plan without any.`
    : `${added} added to ${formatCount(relationships)}: more than a tenth.`;
}

function listAnchorNotes({ labels }: LinkBook, anchors: ProjectAnchors): Finding[] {
  return anchors.list().flatMap((ofProject) =>
    ofProject.withoutMilestone.flatMap((side): Finding[] => {
      const anchor = ofProject[side];
      if (anchor === undefined) return [];
      return [
        {
          code: 'dads.no-milestone',
          severity: 'info',
          message: `No milestone has an open ${side}, so task ${labels.format(anchor.index)} is the ${side} anchor; a ${side} milestone would serve better.`,
          at: {
            sheet: 'TASK',
            activity: anchor.code,
            row: anchor.row ?? 1,
            ...labels.describePlace(anchor.index),
          },
        },
      ];
    }),
  );
}

function listNotes({ activities, relationships, activityTable }: SheetNetwork): Finding[] {
  const notes: Finding[] = [];
  const has = (name: string): boolean =>
    activityTable?.columns.some((column) => column.name === name) === true;
  if (!has('start_date') || !has('end_date')) {
    notes.push({
      code: 'dads.no-dates',
      severity: 'warning',
      message:
        'Sheet TASK has no start_date or no end_date: added links are not checked against dates. Export Start and Finish to have them checked.',
      at: { sheet: 'TASK' },
    });
  }
  for (const { predecessor, successor, isDeleted, row, type } of relationships) {
    if (predecessor !== successor || isDeleted) continue;
    const code = activities[predecessor]?.code ?? '';
    notes.push({
      code: 'dads.self-link',
      severity: 'warning',
      message: `Activity ${code} is its own predecessor; the relationship is left out.`,
      at: { sheet: 'TASKPRED', row, relationship: [code, code, type] },
    });
  }
  return notes;
}

function formatFinding(book: LinkBook, { end, status, link, rule }: Solution): Finding {
  const { activity, side, kind } = end;
  const code = status === 'anchor' ? `dads.${side}-anchor` : `dads.${kind}-${side}`;
  const done =
    status === 'added' && link !== undefined
      ? `added ${formatPlain(book.labels, link)} (${rule})`
      : status === 'anchor'
        ? 'allowed, as one activity has to be'
        : `unresolved: ${rule}`;
  return {
    code,
    severity: status === 'unresolved' ? 'warning' : 'info',
    message: `${book.labels.format(activity.index)} has ${/^o/.test(formatKind(end)) ? 'an' : 'a'} ${formatKind(end)}: ${done}.`,
    at: {
      sheet: 'TASK',
      activity: activity.code,
      ...book.labels.describePlace(activity.index),
      ...(activity.row === undefined ? {} : { row: activity.row }),
    },
  };
}
