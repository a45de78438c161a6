import type { ReportPicture, ReportTable } from '@floatwise/contracts';
import { formatLink, formatRounded, type SheetNetwork } from '@floatwise/schedule/sheet';
import type { LinkBook } from './link-book.ts';
import { NearestFinder } from './nearest-finder.ts';
import type { Link, OpenEnd, Solution } from './open-end.ts';

const shownLinks = 20;
const pictured = 2000;
const picturedLinks = 6;

/** The report's rows: what a program looks for on sheet DADS_REPORT, and what the page shows. */
export function createTable(
  book: LinkBook,
  solutions: readonly Solution[],
  { nearest }: { nearest: boolean },
): ReportTable {
  const finder = nearest ? new NearestFinder(book.sheet) : undefined;
  return {
    title: 'Open and dangling ends',
    description:
      'An end of an activity that nothing drives, or that drives nothing, and the link added for it.',
    columns: [
      'Finding',
      'Activity ID',
      'Activity Name',
      'Side',
      'Existing Links',
      'Added Link',
      'Rule',
      'Status',
    ].map((title) => ({
      title,
      kind: 'text',
    })),
    rows: solutions.map(({ end, status, link, rule }) => [
      formatKind(end),
      end.activity.code,
      end.activity.name,
      end.side,
      formatExisting(book, end),
      link === undefined ? '' : formatPlain(book.sheet, link),
      rule + formatNearest(finder, { end, status }),
      status,
    ]),
    pictures: solutions.map((solution, place) => (place < pictured ? createPicture(book, solution) : null)),
  };
}

export function formatKind({ kind, side }: OpenEnd): string {
  return `${kind} ${side}`;
}

export function formatPlain({ activities }: SheetNetwork, { predecessor, successor, type }: Link): string {
  return formatLink(activities[predecessor]?.code ?? '', { type, lag: 0 }, activities[successor]?.code ?? '');
}

/** Links of that side before anything was added, with their lags. */
function formatExisting(book: LinkBook, { activity, side }: OpenEnd): string {
  const links = listExisting(book, { activity, side });
  const shown = links.slice(0, shownLinks).map((link) => {
    const [p, s] = [book.sheet.activities[link.predecessor], book.sheet.activities[link.successor]];
    return formatLink(p?.code ?? '', link, s?.code ?? '');
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

function formatNearest(
  finder: NearestFinder | undefined,
  { end, status }: Pick<Solution, 'end' | 'status'>,
): string {
  if (finder === undefined || end.kind !== 'open' || status === 'anchor') return '';
  const found = finder.find(end);
  if (found === undefined) return '';
  const ends = end.side === 'start' ? [found.code, end.activity.code] : [end.activity.code, found.code];
  return `; nearest: ${ends.join(' -FS-> ')}`;
}

/** The activity with the links of its open side and the one that was added. */
function createPicture(book: LinkBook, { end, link }: Solution): ReportPicture | null {
  const existing = listExisting(book, end).slice(0, picturedLinks);
  const links = [
    ...existing.map((one) => ({ ...one, role: 'kept' as const })),
    ...(link === undefined ? [] : [{ ...link, lag: 0, role: 'added' as const }]),
  ];
  if (links.length === 0) return null;
  const others = links.map(({ predecessor, successor }) => (end.side === 'start' ? predecessor : successor));
  const indexes = [
    ...new Set(end.side === 'start' ? [...others, end.activity.index] : [end.activity.index, ...others]),
  ];
  return {
    activities: indexes.map((index) => {
      const activity = book.sheet.activities[index];
      return { id: activity?.code ?? '', name: activity?.name ?? '' };
    }),
    links: links.map(({ predecessor, successor, type, lag, role }) => ({
      from: indexes.indexOf(predecessor),
      to: indexes.indexOf(successor),
      label: lag === 0 ? type : `${type}${lag > 0 ? '+' : ''}${formatRounded(lag)}`,
      role,
    })),
  };
}
