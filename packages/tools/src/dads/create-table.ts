import type { ReportPicture, ReportTable } from '@floatwise/contracts';
import { formatLink, type SheetLabels } from '@floatwise/schedule/sheet';
import { boundPictures } from '../answer/bound-pictures.ts';
import { describePictured, drawDataDate } from '../describe-pictured.ts';
import { formatColumnUnit } from '../format-column-unit.ts';
import { formatLinkLabel } from '../format-link-label.ts';
import type { Floats, FloatsBeforeAndAfter } from './compute-sheet-floats.ts';
import type { LinkBook } from './link-book.ts';
import type { Link, OpenEnd, Solution } from './open-end.ts';

const shownLinks = 20;
const picturedLinks = 6;

const textColumns: ReportTable['columns'] = [
  { title: 'Finding', kind: 'text', role: 'answer' },
  { title: 'Activity ID', kind: 'text', role: 'key' },
  { title: 'Activity Name', kind: 'text' },
  { title: 'Side', kind: 'text', role: 'more' },
  { title: 'Existing Links', kind: 'text' },
  { title: 'Added Link', kind: 'text', role: 'answer' },
  { title: 'Rule', kind: 'text', role: 'why' },
  { title: 'Status', kind: 'text', role: 'answer' },
];
/** Of activities that are tied. */
const floatTitles = ['Total Float Before', 'Total Float After'] as const;
const projectColumn: ReportTable['columns'][number] = { title: 'Project', kind: 'text' };

/** The report's rows: what a program looks for on sheet DADS_REPORT, and what the page shows. */
export function createTable(
  book: LinkBook,
  solutions: readonly Solution[],
  floats: FloatsBeforeAndAfter,
): ReportTable {
  const { labels } = book;
  const getFloat = (list: Floats, { end, status }: Solution): number | null =>
    status === 'added' ? (list[end.activity.index] ?? null) : null;
  return {
    title: 'Open and dangling ends',
    description:
      'An end of an activity that nothing drives, or that drives nothing, and the link added for it.',
    columns: [
      ...textColumns.map((column) =>
        column.title === 'Existing Links'
          ? { ...column, ...formatColumnUnit(book.sheet.units.lags) }
          : column,
      ),
      ...floatTitles.map((title) => ({ title, kind: 'number' as const, ...formatColumnUnit(floats.unit) })),
      ...(labels.namesProjects ? [projectColumn] : []),
    ],
    rows: solutions.map((solution) => {
      const { end, status, link, rule } = solution;
      return [
        formatKind(end),
        end.activity.code,
        end.activity.name,
        end.side,
        formatExisting(book, end),
        link === undefined ? '' : formatPlain(labels, link),
        rule,
        status,
        getFloat(floats.before, solution),
        getFloat(floats.after, solution),
        ...(labels.namesProjects ? [labels.getProject(end.activity.index)] : []),
      ];
    }),
    rowPictures: boundPictures(solutions, (solution) => createPicture(book, solution)),
  };
}

export function formatKind({ kind, side }: OpenEnd): string {
  return `${kind} ${side}`;
}

export function formatPlain(labels: SheetLabels, { predecessor, successor, type }: Link): string {
  return formatLink(labels.format(predecessor), { type, lag: 0 }, labels.format(successor));
}

/** Links of that side before anything was added, with their lags. */
function formatExisting(book: LinkBook, { activity, side }: OpenEnd): string {
  const links = listExisting(book, { activity, side });
  const shown = links.slice(0, shownLinks).map((link) => {
    return formatLink(book.labels.format(link.predecessor), link, book.labels.format(link.successor));
  });
  return shown.join(', ') + (links.length > shownLinks ? `, ... (${links.length})` : '');
}

function listExisting(
  book: LinkBook,
  { activity, side }: Pick<OpenEnd, 'activity' | 'side'>,
): readonly (Link & { lag: number })[] {
  return book
    .listLinks(activity.index, side)
    .filter((link) => !book.isAdded(link))
    .map((link) => ({ ...link, lag: link.lag ?? 0 }));
}

/** The activity with the links of its open side and the one that was added, if there are any. */
function createPicture(book: LinkBook, { end, link }: Solution): ReportPicture {
  const existing = listExisting(book, end).slice(0, picturedLinks);
  const links = [
    ...existing.map((one) => ({ ...one, role: 'kept' as const })),
    ...(link === undefined ? [] : [{ ...link, lag: 0, role: 'added' as const }]),
  ];
  const others = links.map(({ predecessor, successor }) => (end.side === 'start' ? predecessor : successor));
  const indexes = [
    ...new Set(end.side === 'start' ? [...others, end.activity.index] : [end.activity.index, ...others]),
  ];
  return {
    activities: indexes.map((index) =>
      describePictured(book.sheet.activities[index], book.labels.format(index)),
    ),
    ...drawDataDate(book.sheet),
    links: links.map(({ predecessor, successor, type, lag, role }) => ({
      from: indexes.indexOf(predecessor),
      to: indexes.indexOf(successor),
      label: formatLinkLabel({ type, lag }, book.sheet.units.lags),
      role,
    })),
  };
}
