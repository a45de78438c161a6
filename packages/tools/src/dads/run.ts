import type { Finding, ReportAttention } from '@floatwise/contracts';
import { placeRow, type SheetActivity, type SheetNetwork } from '@floatwise/schedule/sheet';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { toReport, toSheets, type Answer } from '../answer/answer.ts';
import { createWarning, createAttention } from '../answer/finding.ts';
import { getCount, type Figure } from '../answer/figure.ts';
import { createSuspectNote, describeMissingLinks } from '../input/list-sheet-notes.ts';
import { LeftRows } from '../input/leave-option.ts';
import { listPlanNotes } from '../input/list-plan-notes.ts';
import { describePlan, readPlan, type Plan } from '../input/read-plan.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { formatWork, getPageUnit } from '../answer/format-work.ts';
import { keepForWriting, writePlan } from '../answer/write-plan.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { computeScheduleFloats, computeSheetFloats, type FloatsBeforeAndAfter } from './compute-floats.ts';
import { createEdits } from './create-edits.ts';
import { describeEnds, listAnchorNotes, listFigures, listNotes } from './describe-ends.ts';
import type { SheetLinkBook } from './sheet-link-book.ts';
import { createCandidate, isSatisfied, type Solution } from './open-end.ts';
import type { DadsOptions } from './options.ts';
import { createPlanBook, solvePlan } from './solve-plan.ts';

/** Limit for warnings: added links as a share of existing ones, and ends tied to the project's end as a share of all open ends. */
const many = 0.1;

/** Finds ends that nothing drives or that drive nothing, and closes them by links that move no date. Deletes and changes nothing. */
export async function run(input: ToolInput<DadsOptions>): Promise<ToolResult> {
  const { plan, changes, answer } = solve(await readPlan(input, ['status_code']), input);
  input.onStep?.(changes.sheetEdits === undefined ? 'writeXer' : 'writeWorkbook');
  const output = await writePlan(plan, {
    ...changes,
    report: toSheets(answer, { summaryName: 'DADS_SUMMARY' }),
    tool: 'dads',
    fileName: input.fileName,
  });
  input.onProgress?.(1);
  return { ...output, unchanged: changes.added.length === 0, report: toReport(answer) };
}

/** A separate function, so that the network, which takes most of the memory, is released before the workbook is written. */
function solve(plan: Plan, { options, onProgress, onStep }: ToolInput<DadsOptions>) {
  onProgress?.(0.4);
  const { sheet, book } = createPlanBook(plan);
  const missing = sheet.activities.some(isListed) ? describeMissingLinks(sheet) : undefined;
  if (missing !== undefined && !options.evenWithoutLinks) refuse(missing);
  onStep?.('solveOpenEnds');
  const leaving = new LeftRows(options);
  const { anchors, solutions } = solvePlan({ sheet, book }, options, leaving);
  onProgress?.(0.6);
  const added = book.listAdded();
  const floats =
    plan.kind === 'sheet'
      ? computeSheetFloats(sheet, book.links, new Set(added))
      : computeScheduleFloats(plan, added);
  const advice = ' Activities without duration are treated as milestones.';
  const suspects = createSuspectNote('dads', sheet, advice);
  // Anchors alone are no find: a plan in order costs nothing, so its list has no row.
  const found = solutions.some(({ status }) => status !== 'anchor') ? solutions : [];
  const list = describeEnds(book, found, floats, leaving);
  const figures = [...listFigures(book, solutions, list), ...suspects.figures];
  const manyLinks = listManyLinks(sheet, figures);
  // Without WBS elements there are no neighbours to tie to.
  const offersNearest = !options.nearest && sheet.activities.some((one) => isListed(one) && one.wbs !== '');
  const tied = listTiedToEnd(sheet, figures, offersNearest);
  const answer: Answer = {
    headline: {
      effect: describeEffect(solutions, floats, book),
      done: (missing === undefined ? '' : `${missing}. `) + formatDone(figures),
      review: describeReview(figures, suspects.sentence),
    },
    attention: [
      ...(missing === undefined
        ? []
        : [{ message: `${missing}: all there is afterwards are the links added here.` }]),
      ...suspects.attention,
      ...manyLinks.map((finding) => createAttention(finding)),
      ...tied.map((finding) => createAttention(finding, offersNearest ? { rerun: tieToNeighbours } : {})),
      ...listUnresolved(figures),
    ],
    figures,
    hoursPerDay: floats.hoursPerDay,
    ...describePlan(plan),
    notes: [
      ...suspects.findings,
      ...manyLinks,
      ...tied,
      ...leaving.listFindings('dads'),
      ...listPlanNotes('dads', plan, added.length > 0),
      ...listNotes(book, anchors),
      ...(found.length === 0 ? listAnchorNotes(book, solutions) : []),
    ],
    lists: [list],
  };
  const changes = { added, sheetEdits: plan.kind === 'sheet' ? createEdits(sheet, added) : undefined };
  return { plan: keepForWriting(plan), changes, answer };
}

const isListed = ({ row }: SheetActivity): boolean => row !== undefined;

/** A sheet without relationships was probably exported without them; DADS would create a different plan. */
function refuse(missing: string): never {
  throw new UnusableInputError(
    'E_SHEET',
    `${missing}: the plan has no relationships. Export it from P6 again with its relationships (in a spreadsheet export tick Activity Relationships). If the plan really has none, turn on Tie a plan without links.`,
  );
}

/** Effect of the added links: no date moves, but activities that were free lose float. */
function describeEffect(
  solutions: readonly Solution[],
  { before, after, ...units }: FloatsBeforeAndAfter,
  { labels, sheet }: SheetLinkBook,
): string | undefined {
  const links = solutions.flatMap(({ link }) => link ?? []);
  if (links.length === 0) return undefined;
  const keepsDates = links.every((link) => isSatisfied(createCandidate(sheet, link)) === true);
  const tied = solutions.filter(({ status }) => status === 'added').map(({ end }) => end.activity.index);
  const falls = [...new Set(tied)].flatMap((index) => {
    const [was, is] = [before[index], after[index]];
    return was === undefined || is === undefined || was <= is ? [] : [{ index, was, is }];
  });
  const [most] = falls.toSorted((one, other) => other.was - other.is - (one.was - one.is));
  const dates = keepsDates ? 'No date moves.' : '';
  if (most === undefined) return dates || undefined;
  const id = labels.format(most.index);
  const { toPage, unit } = getPageUnit(units);
  const fall = `from ${formatWork(toPage(most.was), unit)} to ${formatWork(toPage(most.is), unit)}.`;
  const float =
    falls.length === 1
      ? `The total float of ${id} falls ${fall}`
      : `The total float of ${formatCount(falls.length)} tied activities falls, that of ${id} the most: ${fall}`;
  return `${dates} ${float}`.trim();
}

function formatDone(figures: readonly Figure[]): string {
  const [solved, unresolved, anchors] = ['solved', 'unresolved', 'anchors'].map((id) =>
    getCount(figures, id),
  );
  const left = getCount(figures, 'left');
  const found = (solved ?? 0) + (unresolved ?? 0) + left;
  if (found === 0)
    return anchors === 0
      ? 'No open or dangling ends. Nothing to add.'
      : `No open or dangling ends except ${describeAnchors(anchors ?? 0)}. Nothing to add.`;
  const allowed = anchors
    ? `; ${formatCounted(anchors, 'more is allowed as an anchor', 'more are allowed as anchors')}`
    : '';
  return `${formatCounted(found, 'open or dangling end')} found; ${formatCounted(getCount(figures, 'addedLinks'), 'link')} added${left === 0 ? '' : `; ${formatCounted(left, 'end is left by choice', 'ends are left by choice')}`}${allowed}.`;
}

/** Several projects have an anchor at each end. */
function describeAnchors(anchors: number): string {
  if (anchors > 2) return 'the first and last activities of the projects';
  return `the project's first ${anchors === 1 ? 'or' : 'and'} last activity`;
}

function describeReview(figures: readonly Figure[], suspects: string): string | undefined {
  const unresolved = getCount(figures, 'unresolved');
  const byChoice = getCount(figures, 'left');
  const left =
    unresolved > 0
      ? `${formatCounted(unresolved, 'end is', 'ends are')} left open.`
      : getCount(figures, 'solved') > 0
        ? byChoice === 0
          ? 'No end is left open.'
          : 'No other end is left open.'
        : '';
  return `${left} ${suspects}`.trim() || undefined;
}

/** Ends that no link could close without moving a date. */
function listUnresolved(figures: readonly Figure[]): ReportAttention[] {
  const { value, rows } = figures.find(({ id }) => id === 'unresolved') ?? {};
  if (!value) return [];
  const ends = formatCounted(Number(value), 'end is', 'ends are');
  return [{ message: `${ends} left open: a link there could move a date or close a loop.`, rows }];
}

/** A plan that needs very many links is a different plan afterwards. */
function listManyLinks(sheet: SheetNetwork, figures: readonly Figure[]): Finding[] {
  const [links, before] = [getCount(figures, 'addedLinks'), getCount(figures, 'relationships')];
  if (links <= before * many) return [];
  const added = `${formatCounted(links, 'link was', 'links were')} added to`;
  const share = before === 0 ? 'a plan without any.' : `${formatCount(before)}: more than a tenth.`;
  const advice = `That many is unlikely to be intended; check what the ${sheet.origin === 'sheet' ? 'sheet' : 'file'} is missing before you import them.`;
  return [createWarning('dads.many-links', `${added} ${share} ${advice}`, placeRow(sheet, 'TASKPRED'))];
}

/** Ends tied to the last milestone are closed, but their real successors are unknown. */
function listTiedToEnd(sheet: SheetNetwork, figures: readonly Figure[], offersNearest: boolean): Finding[] {
  const all = getCount(figures, 'solved') + getCount(figures, 'unresolved');
  const tiedToEnd = getCount(figures, 'tiedToEnd');
  if (tiedToEnd <= all * many) return [];
  const found = `${formatCount(tiedToEnd)} of ${formatCounted(all, 'open or dangling end')}`;
  const offer = offersNearest ? ' Tie to neighbours links such an end to an activity of its own WBS.' : '';
  const message = `${found} ${tiedToEnd === 1 ? 'is' : 'are'} tied to the project's end, more than a tenth: the real successor is unknown.${offer}`;
  return [createWarning('dads.tied-to-end', message, placeRow(sheet, 'TASKPRED'))];
}

const tieToNeighbours = { label: 'Run again with ties to neighbours', options: { nearest: true } };
