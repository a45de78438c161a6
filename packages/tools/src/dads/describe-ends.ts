import type { Finding, ReportPicture } from '@floatwise/contracts';
import { formatColumnUnit, formatLink, formatSheetTerms } from '../answer/format-work.ts';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { countRows, createFigure, type Figure } from '../answer/figure.ts';
import { createLinkPicture } from '../answer/create-link-picture.ts';
import { placeActivity, listSelfLinkNotes } from '../input/list-sheet-notes.ts';
import { leftByChoice, type LeftRows } from '../input/leave-option.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import type { Floats, FloatsBeforeAndAfter } from './compute-floats.ts';
import type { SheetLinkBook } from './sheet-link-book.ts';
import { formatAdded, formatEndKey, formatKind, type Link, type OpenEnd, type Solution } from './open-end.ts';
import type { ProjectAnchors } from './choose-anchors.ts';

/** Unresolved ends come first. */
const statusRanks: Readonly<Record<Solution['status'], number>> = {
  unresolved: 0,
  added: 1,
  left: 2,
  anchor: 3,
};
const shownLinks = 20;
const picturedLinks = 6;

/** The ends as rows: for sheet DADS_REPORT, which programs read, and for the page. */
export function describeEnds(
  book: SheetLinkBook,
  solutions: readonly Solution[],
  floats: FloatsBeforeAndAfter,
  leaving: LeftRows,
): AnswerList {
  const { labels } = book;
  const floatColumn = (id: string, title: string, list: Floats): ListColumn<Solution> => ({
    ...column.number(id, title, ({ end, status }) =>
      status === 'added' ? (list[end.activity.index] ?? null) : null,
    ),
    ...formatColumnUnit(floats.unit),
  });
  return describeList<Solution>({
    id: 'ends',
    title: 'Open and dangling ends',
    sheetName: 'DADS_REPORT',
    description:
      'An end of an activity that nothing drives, or that drives nothing, and the link added for it.',
    columns: [
      column.text('finding', 'Finding', ({ end }) => formatKind(end), 'answer'),
      column.text('activityId', 'Activity ID', ({ end }) => end.activity.code, 'key'),
      column.text('activityName', 'Activity Name', ({ end }) => end.activity.name, 'key'),
      column.text('side', 'Side', ({ end }) => end.side, 'more'),
      column.text('existingLinks', 'Existing Links', ({ end }) => formatExisting(book, end)),
      column.text(
        'addedLink',
        'Added Link',
        ({ link }) => (link === undefined ? '' : formatAdded(labels, link)),
        'answer',
      ),
      column.text('rule', 'Rule', ({ rule }) => rule, 'why'),
      column.text(
        'status',
        'Status',
        ({ status }) => (status === 'left' ? 'left by choice' : status),
        'answer',
      ),
      floatColumn('totalFloatBefore', 'Total Float Before', floats.before),
      floatColumn('totalFloatAfter', 'Total Float After', floats.after),
      labels.namesProjects &&
        column.text('project', 'Project', ({ end }) => labels.getProject(end.activity.index)),
    ],
    rows: solutions,
    choice: {
      ...leaving.describe(),
      column: 'finding',
      keys: ({ end, status, servedBy }) =>
        status === 'added' || status === 'left'
          ? [formatEndKey(book, end), ...(servedBy === undefined ? [] : [formatEndKey(book, servedBy)])]
          : [],
    },
    page: { order: (one, other) => statusRanks[one.status] - statusRanks[other.status] },
    finding: (solution) => formatFinding(book, solution),
    picture: (solution) => createPicture(book, solution),
  });
}

export function listFigures(
  { sheet: { activities, relationships } }: SheetLinkBook,
  solutions: readonly Solution[],
  list: AnswerList,
): Figure[] {
  const before = relationships.filter(({ isDeleted }) => !isDeleted).length;
  const added = new Set(solutions.flatMap(({ link }) => link ?? [])).size;
  const isLead = true;
  const findings = (id: string, title: string, ...finding: string[]) =>
    countRows(list, { id, title, where: { finding }, isLead: finding.length > 1 });
  const statuses = (id: string, title: string, status: Solution['status']) =>
    countRows(list, { id, title, where: { status: [status] }, isLead });
  return [
    createFigure('activities', 'Activities', activities.filter(({ row }) => row !== undefined).length),
    createFigure('relationships', 'Relationships before', before),
    createFigure('addedLinks', 'Relationships added', added, { isLead }),
    createFigure('relationshipsAfter', 'Relationships after', before + added),
    findings('openEnds', 'Open ends', 'open start', 'open finish'),
    findings('openStart', 'Open starts', 'open start'),
    findings('openFinish', 'Open finishes', 'open finish'),
    findings('danglingEnds', 'Dangling ends', 'dangling start', 'dangling finish'),
    findings('danglingStart', 'Dangling starts', 'dangling start'),
    findings('danglingFinish', 'Dangling finishes', 'dangling finish'),
    statuses('solved', 'Ends solved', 'added'),
    ...(solutions.some(({ status }) => status === 'left')
      ? [countRows(list, { id: 'left', title: leftByChoice, isLead, where: { status: ['left by choice'] } })]
      : []),
    list.rows.length > 0
      ? statuses('anchors', 'Anchors', 'anchor')
      : createFigure('anchors', 'Anchors', solutions.length, { isLead }),
    { ...statuses('unresolved', 'Ends left open', 'unresolved'), tone: 'heed', isFirst: true },
    createFigure(
      'tiedToEnd',
      "Tied to the project's end",
      solutions.filter(({ tiedTo }) => tiedTo === 'finish').length,
    ),
  ];
}

function formatFinding({ labels, sheet }: SheetLinkBook, { end, status, link, rule }: Solution): Finding {
  const { activity, side, kind } = end;
  const done =
    status === 'added' && link !== undefined
      ? `added ${formatAdded(labels, link)} (${rule})`
      : status === 'anchor'
        ? 'allowed, as one activity has to be'
        : status === 'left'
          ? 'left by choice'
          : `unresolved: ${rule}`;
  return {
    code: status === 'anchor' ? `dads.${side}-anchor` : `dads.${kind}-${side}`,
    severity: status === 'unresolved' ? 'warning' : 'info',
    message: `${labels.format(activity.index)} has ${kind === 'open' ? 'an' : 'a'} ${formatKind(end)}: ${done}.`,
    at: placeActivity(sheet, labels, activity),
  };
}

/** Links of that side before any were added, with their lags. */
function formatExisting(book: SheetLinkBook, { activity, side }: OpenEnd): string {
  const links = listExisting(book, { activity, side });
  const shown = links.slice(0, shownLinks).map((link) => {
    const terms = formatSheetTerms(link, book.sheet.units.lags);
    return formatLink(book.labels.format(link.predecessor), book.labels.format(link.successor), terms);
  });
  return shown.join(', ') + (links.length > shownLinks ? `, ... (${links.length})` : '');
}

const listExisting = (
  book: SheetLinkBook,
  { activity, side }: Pick<OpenEnd, 'activity' | 'side'>,
): readonly (Link & { lag: number })[] =>
  book
    .listLinks(activity.index, side)
    .filter((link) => !book.isAdded(link))
    .map((link) => ({ ...link, lag: link.lag ?? 0 }));

/** The activity with the links of its open side and the added link, if any. */
function createPicture(book: SheetLinkBook, { end, link }: Solution): ReportPicture {
  const existing = listExisting(book, end).slice(0, picturedLinks);
  const links = [
    ...existing.map((one) => ({ ...one, role: 'kept' as const })),
    ...(link === undefined ? [] : [{ ...link, lag: 0, role: 'added' as const }]),
  ];
  const others = links.map(({ predecessor, successor }) => (end.side === 'start' ? predecessor : successor));
  const indexes = [
    ...new Set(end.side === 'start' ? [...others, end.activity.index] : [end.activity.index, ...others]),
  ];
  const { labels, sheet } = book;
  return createLinkPicture({ ...sheet, labels, lagUnit: sheet.units.lags }, links, indexes);
}

/** The anchors of a plan without other open ends, whose list is empty. */
export const listAnchorNotes = (book: SheetLinkBook, solutions: readonly Solution[]): Finding[] =>
  solutions.map((solution) => formatFinding(book, solution));

/** Notes on what the sheet lacks, and on anchors that are not milestones. */
export function listNotes({ sheet, labels }: SheetLinkBook, anchors: ProjectAnchors): Finding[] {
  const names = new Set(sheet.activityTable?.columns.map(({ name }) => name));
  const hasDates = names.has('start_date') && names.has('end_date');
  const noDates = createWarning(
    'dads.no-dates',
    'Sheet TASK has no start_date or no end_date: added links are not checked against dates. Export Start and Finish to have them checked.',
    { sheet: 'TASK' },
  );
  const tasks = [...anchors.values()].flatMap((ofProject) =>
    ofProject.withoutMilestone.flatMap((side): Finding[] => {
      const anchor = ofProject[side];
      if (anchor === undefined) return [];
      const message = `No milestone has an open ${side}, so task ${labels.format(anchor.index)} is the ${side} anchor; a ${side} milestone would serve better.`;
      return [createInfo('dads.no-milestone', message, placeActivity(sheet, labels, anchor))];
    }),
  );
  const unscheduled = createInfo(
    'dads.sheet-dates',
    'Links are checked against the dates on the sheet, which has no hours of calendars, resources and options of scheduling. From an .xer each link is checked by scheduling.',
    { sheet: 'TASK' },
  );
  const basis = sheet.origin === 'sheet' ? [hasDates ? unscheduled : noDates] : [];
  return [...basis, ...listSelfLinkNotes('dads', sheet), ...tasks];
}
