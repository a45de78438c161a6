import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { Essential } from './essentials.ts';
import type { Unread } from './unread-log.ts';

/** Above this share of a kind, results are shown but are not usable; any data date is enough. */
const usableShare = 0.02;
/** Above this share there is no result. */
const refusedShare = 0.2;

/** Each kind as in `3 of 28 durations`, and what rests on it. */
const words: Readonly<
  Record<Essential, readonly [noun: string, ...rests: ('dates' | 'links' | 'floats')[]]>
> = {
  dataDates: ['data dates', 'dates'],
  missingDataDates: ['data dates', 'dates'],
  activities: ['activities', 'dates'],
  statuses: ['statuses', 'dates'],
  activityTypes: ['activity types', 'dates'],
  durations: ['durations', 'dates'],
  dates: ["activities' dates", 'dates'],
  storedDates: ["activities' stored dates", 'dates'],
  constraints: ["activities' constraints", 'dates'],
  floats: ["activities' floats", 'floats'],
  calendars: ['calendars', 'dates'],
  relationshipEnds: ["relationships' ends", 'dates', 'links'],
  relationshipTypes: ['relationship types', 'dates', 'links'],
  lags: ['lags', 'dates'],
};

/** Kinds that a sentence counts. */
const shownKinds = 3;

const advice =
  'In P6, export the project again and send the file as P6 wrote it. If another program wrote it, correct these values there.';

const isUnusable = ({ kind, unread, of }: Unread): boolean =>
  kind === 'dataDates' || kind === 'missingDataDates' || unread > of * usableShare;

/** The planned start, which replaces a missing data date, is something to calculate from. */
const isRefused = (each: Unread): boolean => each.kind !== 'missingDataDates' && share(each) > refusedShare;

/** Those of which so much could not be read that what rests on them is not usable. */
export const listUnusable = (unread: readonly Unread[]): Unread[] => unread.filter(isUnusable);

const share = ({ unread, of }: Unread): number => unread / of;
const sortWorst = (unread: readonly Unread[]): Unread[] =>
  unread.toSorted((one, other) => share(other) - share(one));

const formatCount = ({ kind, unread, of }: Unread): string =>
  `${formatDecimal(unread)} of ${formatDecimal(of)} ${words[kind][0]}`;

/** `12 of 28 durations and 3 of 40 lags could not be read`, the worst first; with the file if there are several. */
function formatCounts(all: readonly Unread[], fileName: string | undefined): string {
  const missing = all.find(({ kind }) => kind === 'missingDataDates');
  const unread = all.filter((each) => each !== missing);
  const counts = sortWorst(unread).slice(0, shownKinds).map(formatCount);
  if (unread.length > shownKinds) counts.push('other values');
  const file = fileName === undefined ? '' : ` in ${fileName}`;
  const sentences = counts.length === 0 ? [] : [`${joinWords(counts)} could not be read${file}`];
  if (missing !== undefined) {
    const verb = missing.unread === 1 ? 'is' : 'are';
    sentences.push(`${formatCount(missing)} ${verb} missing${file}`);
  }
  return sentences.join('; ');
}

const joinWords = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;

const listPlaces = (unread: readonly Unread[]): string =>
  sortWorst(unread)
    .flatMap(({ places }) => places)
    .slice(0, 3)
    .join('; ');

/**
 * The first sentence of an answer about a file of which something could not be read: `12 of 28 durations could not be read:
 * dates below are not usable.`, or without the consequence if it was little. Undefined if everything was read.
 */
export function formatUnread(unread: readonly Unread[], fileName?: string): string | undefined {
  if (unread.length === 0) return undefined;
  const unusable = listUnusable(unread);
  if (unusable.length === 0) return `${formatCounts(unread, fileName)}.`;
  const rests = new Set(sortWorst(unusable).flatMap(({ kind }) => words[kind].slice(1)));
  return `${formatCounts(unusable, fileName)}: ${joinWords([...rests])} below are not usable.`;
}

/** What an answer says first about a file of which something could not be read. */
export interface UnreadNote {
  /** With places and advice if the answer is not usable. */
  readonly message: string;
  readonly isUsable: boolean;
}

/** The note for pages and assistants, which show a file without a report; undefined if everything was read. */
export function createUnreadNote(unread: readonly Unread[]): UnreadNote | undefined {
  const message = formatUnread(unread);
  if (message === undefined) return undefined;
  const unusable = listUnusable(unread);
  if (unusable.length === 0) return { message, isUsable: true };
  return { message: `${message} First: ${listPlaces(unusable)}. ${advice}`, isUsable: false };
}

/** The same with the first three places, and what to do. */
export const describeUnread = (unread: readonly Unread[], fileName?: string): string =>
  `${formatCounts(unread, fileName)}: ${listPlaces(unread)}. ${advice}`;

/** Throws `UnusableInputError` with E_VALUE if too much could not be read for any answer. */
export function checkUnread(unread: readonly Unread[]): void {
  const refused = unread.filter(isRefused);
  if (refused.length > 0) throw new UnusableInputError('E_VALUE', describeUnread(refused));
}
