import {
  formatDate,
  isFromStart,
  isMilestone,
  isToStart,
  toMinutes,
  type Activity,
  type Relationship,
  type Schedule,
} from '@floatwise/schedule/model';
import {
  findViolation,
  getLinkEnds,
  getProgressActivity,
  measureAchievedLag,
  type LinkTerms,
  type Violation,
} from '@floatwise/schedule/out-of-sequence';
import { getTable, type RelationshipTerms, type Xer } from '@floatwise/schedule/xer';
import { formatCounted } from '../answer/format-count.ts';
import {
  describeEvent,
  formatActivity,
  formatLag,
  formatLinkTerms,
  type NamedNetwork,
} from './format-link.ts';
import { createKeyFinder, formatChangeKey } from './change-keys.ts';
import type { BookLink } from './link-book.ts';
import type { Outcome, RepairRule } from './repair-links.ts';
import type { Solution } from './solve-sequence.ts';

export type ChangeRule =
  RepairRule | 'raised' | 'self-link' | 'bridge-added' | 'climbed' | 'successor-added' | 'left';

/** One relationship that differs from the file. `type` is the original one, or that of a new link. Activities are network indexes. */
export interface Change extends Pick<LinkTerms, 'predecessor' | 'successor' | 'type'> {
  readonly rule: ChangeRule;
  readonly kind?: Violation;
  /** Whether the dates of a historic relationship are out of order only by hours of one day. */
  readonly isSameDay?: boolean;
  /** The original relationship; undefined for a new one. */
  readonly before?: Relationship | undefined;
  readonly after?: RelationshipTerms | undefined;
  readonly reason: string;
  /** The keys with which the planner leaves it. */
  readonly keys: readonly string[];
}

/** All changes: those of the file's links in order, then new links by predecessor, successor and type. */
export function listChanges(schedule: Schedule, solution: Solution, xer: Xer): Change[] {
  const { book, network, repairs } = solution;
  const { links } = book;
  const findKeys = createKeyFinder(network, book, repairs);
  return [
    ...listSelfLinks(schedule, solution),
    ...links.flatMap((link) => {
      const change = describeRepair(schedule, solution, link);
      return change === undefined ? [] : { ...change, keys: findKeys(link) };
    }),
    ...sortLinks(
      solution,
      links.filter((link) => link.source === undefined && !link.isRemoved),
      xer,
    ).map((link) => ({ ...describeAddition(solution, link), keys: findKeys(link) })),
  ];
}

/** What the planner left, as rows beside the changes. */
export function listLeft(
  { relationships }: Schedule,
  { network, chosen, chosenSelfLinks }: Solution,
): Change[] {
  const repairs = chosen.map(({ link, violation }): Change => ({
    ...link,
    rule: 'left',
    kind: violation,
    isSameDay: findViolation(network, link, { dayTolerance: true }) === undefined,
    before: relationships[link.relationship],
    after: link,
    reason: `${describeViolation(network, link, violation)}; left by choice.`,
    keys: [formatChangeKey(network, link)],
  }));
  const selves = chosenSelfLinks.map((link): Change => ({
    ...link,
    rule: 'left',
    before: relationships[link.relationship],
    after: link,
    reason: `${formatActivity(network, link.predecessor)} is linked to itself; left by choice.`,
    keys: [formatChangeKey(network, link)],
  }));
  return [...selves, ...repairs];
}

function describeRepair(
  { relationships }: Schedule,
  { network, repairs }: Solution,
  link: BookLink,
): Omit<Change, 'keys'> | undefined {
  const { source } = link;
  if (source === undefined) return undefined;
  const outcome = repairs.outcomes.get(link);
  const after = link.isRemoved ? undefined : { type: link.type, lagMinutes: link.lagMinutes };
  const change = { ...source, before: relationships[source.relationship], after };
  if (outcome === undefined) {
    if (link.lagMinutes === source.lagMinutes) return undefined;
    const over = repairs.carriedOver.get(link);
    const reason =
      over === undefined
        ? 'A link with a larger lag became of this type.'
        : `The path over ${formatActivity(network, over)} had a larger lag than this link.`;
    return { ...change, rule: 'raised', reason };
  }
  const { rule, violation } = outcome;
  const cause = describeViolation(network, { ...source, lagMinutes: outcome.lagMinutes }, violation);
  const reason = `${cause}; ${describeOutcome(network, source, outcome, after)}.`;
  const isSameDay = findViolation(network, source, { dayTolerance: true }) === undefined;
  return { ...change, rule, kind: violation, isSameDay, reason };
}

function describeAddition({ network, repairs }: Solution, link: BookLink): Omit<Change, 'keys'> {
  const { origin, predecessor, successor, type, lagMinutes } = link;
  const change = { predecessor, successor, type, after: { type, lagMinutes } };
  const [from, to] = [formatActivity(network, predecessor), formatActivity(network, successor)];
  if (origin === 'predecessor') {
    const reason = `${to} lost its predecessors; the actual dates support this one, the nearest before it.`;
    return { ...change, rule: 'climbed', reason };
  }
  if (origin === 'successor') {
    const reason = `${from} lost its successors; ${to} is the nearest behind it that is still to come.`;
    return { ...change, rule: 'successor-added', reason };
  }
  const over = repairs.carriedOver.get(link);
  const path = over === undefined ? '' : ` over ${formatActivity(network, over)}`;
  const reason = `Keeps the path${path} that a repaired link no longer carries.`;
  return { ...change, rule: 'bridge-added', reason };
}

/** Why a link is out of sequence, as the first half of a sentence. */
export function describeViolation(network: NamedNetwork, link: LinkTerms, violation: Violation): string {
  const { lagMinutes, predecessor, successor, type } = link;
  const { from, to } = getLinkEnds(network, link);
  const before = describeEvent(getProgressActivity(network, predecessor), isFromStart(type));
  const after = describeEvent(getProgressActivity(network, successor), isToStart(type));
  const name = (activity: number, noun: string): string =>
    `${isMilestone(getProgressActivity(network, activity).source) ? noun : ''}${formatActivity(network, activity)}`;
  const fact = `${name(successor, 'Milestone ')} ${after.past}${formatOn(to.date)}`;
  const waited = name(predecessor, 'milestone ');
  const date = formatOn(from.date);
  if (violation === 'active') {
    if (lagMinutes >= 0) return `${fact} although ${waited} has not ${before.perfect}`;
    return `${fact}, more than the lead of ${formatLag(network, -lagMinutes)} before the ${before.noun} of ${waited} expected${date}`;
  }
  const achieved = measureAchievedLag(network, link) ?? 0;
  if (lagMinutes < 0)
    return `${fact}, more than the lead of ${formatLag(network, -lagMinutes)} before ${waited} ${before.past}${date}`;
  if (achieved < 0) return `${fact}, before ${waited} ${before.past}${date}`;
  return `${fact}, ${formatLag(network, achieved)} of the lag of ${formatLag(network, lagMinutes)} after ${waited} ${before.past}${date}`;
}

/** ` on 16-Mar-26 08:00`; empty for an unknown date. */
const formatOn = (date: number | undefined): string =>
  date === undefined ? '' : ` on ${formatDate(toMinutes(date))}`;

/** What was done with it, as the second half. `now` is the current link; undefined if it was removed. */
function describeOutcome(
  network: NamedNetwork,
  link: LinkTerms,
  { rule, bridges, isCovered }: Outcome,
  now: RelationshipTerms | undefined,
): string {
  const predecessor = formatActivity(network, link.predecessor);
  const describeLink = (): string => {
    if (rule === 'trimmed') return 'the lag is now the actual one';
    if (now === undefined)
      return isCovered ? 'another link already covers it' : 'no relationship type fits the actual dates';
    if (getProgressActivity(network, link.successor).finish.happened)
      return `the actual dates support ${formatLinkTerms(network, now)}`;
    const { noun } = describeEvent(getProgressActivity(network, link.predecessor), isFromStart(now.type));
    return `its finish is now tied to the ${noun} of ${predecessor}`;
  };
  if (bridges === 0) return describeLink();
  const which = formatCounted(bridges, 'link');
  return `${describeLink()}; the successors of ${formatActivity(network, link.successor)} wait for ${predecessor} through ${which} of their own`;
}

/** Sorts by the bytes of Activity IDs: the order must not depend on the code page in which the text is read. */
function sortLinks({ network }: Solution, links: readonly BookLink[], xer: Xer): BookLink[] {
  const activities = getTable(xer, 'TASK');
  const getCode = ({ row }: Activity): string => activities.findBytes(row, 'task_code').toString('latin1');
  const getKey = ({ predecessor, successor, type }: BookLink): string => {
    const before = getProgressActivity(network, predecessor).source;
    const after = getProgressActivity(network, successor).source;
    return [getCode(before), getCode(after), type, before.id, after.id].join('\0');
  };
  const keyed = links.map((link) => ({ link, key: getKey(link) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ link }) => link);
}

const listSelfLinks = ({ relationships }: Schedule, { network, removedSelfLinks }: Solution): Change[] =>
  removedSelfLinks.map(({ relationship, ...link }) => ({
    ...link,
    rule: 'self-link',
    before: relationships[relationship],
    reason: `${formatActivity(network, link.predecessor)} was linked to itself; P6 cannot schedule that.`,
    keys: [formatChangeKey(network, link)],
  }));
