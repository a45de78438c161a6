import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { findViolation, type LinkTerms, type OutOfSequenceLink } from '@floatwise/schedule/out-of-sequence';
import { formatLinkKey } from '../input/leave-option.ts';
import { formatActivity, type NamedNetwork } from './format-link.ts';
import type { BookLink, LinkBook } from './link-book.ts';
import type { Outcome } from './repair-links.ts';

/** Kinds of a repaired relationship. */
export const kindNames = { active: 'Active', historic: 'Historic', sameDay: 'Same day' };

export const selfLinkRule = 'Self-link';

/** The kind of an out-of-sequence link, which is its rule when the planner leaves all of a rule. */
export function nameLinkKind(network: NamedNetwork, { link, violation }: OutOfSequenceLink): string {
  const isSameDay = findViolation(network, link, { dayTolerance: true }) === undefined;
  return kindNames[isSameDay ? 'sameDay' : violation];
}

/** The key with which the planner leaves a relationship of the file, with its type and lag there. */
export const formatChangeKey = (
  network: NamedNetwork,
  { predecessor, successor, type, lagMinutes }: LinkTerms,
): string =>
  formatLinkKey(formatActivity(network, predecessor), formatActivity(network, successor), {
    type,
    lag: roundDecimal(lagMinutes / 60, 2),
  });

/** What a repair did, and over which activity a new link leads. */
interface RepairTrace {
  readonly outcomes: ReadonlyMap<BookLink, Outcome>;
  readonly carriedOver: ReadonlyMap<BookLink, number>;
}

/** Finds the relationships of the file whose repair made or changed a link: leaving all of them undoes it. */
export function createKeyFinder(network: NamedNetwork, { links }: LinkBook, trace: RepairTrace) {
  const { outcomes, carriedOver } = trace;
  // Only what was repaired or added over others: the file has many more relationships.
  const traced = links.filter((link) => outcomes.has(link) || carriedOver.has(link));
  const byPair = Map.groupBy(traced, ({ predecessor, successor }) => `${predecessor} ${successor}`);
  const gone = traced.filter((link) => link.isRemoved && link.source !== undefined && outcomes.has(link));
  const goneBySuccessor = Map.groupBy(gone, ({ successor }) => successor);
  const goneByPredecessor = Map.groupBy(gone, ({ predecessor }) => predecessor);
  const format = (repaired: Iterable<BookLink>): string[] => [
    ...new Set(
      [...repaired].flatMap(({ source }) => (source === undefined ? [] : formatChangeKey(network, source))),
    ),
  ];
  /** Goes back along bridges to the relationships of the file that the first of them carries. */
  const findRepaired = (link: BookLink): Set<BookLink> => {
    const seen = new Set([link]);
    const repaired = new Set<BookLink>();
    // Also visits members added during the loop.
    for (const one of seen) {
      const over = carriedOver.get(one) ?? one.successor;
      for (const part of byPair.get(`${one.predecessor} ${over}`) ?? []) {
        if (part.source !== undefined && outcomes.has(part)) repaired.add(part);
        else if (carriedOver.has(part)) seen.add(part);
      }
    }
    return repaired;
  };
  return (link: BookLink): string[] => {
    if (link.source !== undefined && outcomes.has(link)) return [formatChangeKey(network, link.source)];
    if (link.origin === 'predecessor') return format(goneBySuccessor.get(link.successor) ?? []);
    if (link.origin === 'successor') return format(goneByPredecessor.get(link.predecessor) ?? []);
    return format(findRepaired(link));
  };
}
