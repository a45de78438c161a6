import type { EventLink, RedundantEdge } from '../graph/index.ts';
import { groupBy } from '../model/group-by.ts';
import type { ProofCheck } from './proof-check.ts';

/** What is known of the network in which redundant edges were found. `Calendar` is the one a link's lag counts on. */
export interface SoundSearch<Calendar> {
  readonly check: ProofCheck;
  /** Edges before this one are the work of activities. */
  readonly firstLink: number;
  readonly links: readonly EventLink[];
  readonly demands: Float64Array;
  /** What edges guarantee to links whose lags count on the same calendar. */
  readonly ownWeights: Float64Array;
  readonly getCalendar: (edge: number) => Calendar;
  /** Finds redundant edges by other weights and demands. */
  readonly find: (
    candidates: readonly number[],
    proofWeights: Float64Array,
    demands: Float64Array,
  ) => RedundantEdge[];
}

/**
 * Those edges of `found` whose dates hold as the lags of their proofs add up. Where a proof is in doubt, as it may be between
 * calendars, another one is looked for.
 */
export function keepSoundEdges<Calendar>(
  search: SoundSearch<Calendar>,
  found: readonly RedundantEdge[],
): RedundantEdge[] {
  const { demands, getCalendar, find } = search;
  const isSound = createSoundness(search);
  const sound: RedundantEdge[] = [];
  let open: number[] = [];
  for (const one of found) {
    if (isSound(one, false)) sound.push(one);
    else open.push(one.edge);
  }
  const duplicates = sound.filter(isDuplicate);
  const raised = demands.map((demand) => (demand > 0 ? demand : demand + 1));
  // First by leads alone, then with lags that outweigh them.
  for (const countsLags of [false, true]) {
    const isAsked = (edge: number): boolean => countsLags || (demands[edge] ?? 0) <= 0;
    // No lag of any calendar has a say where a proof by leads has to reach 0.
    const hasCalendar = (edge: number): boolean => countsLags || demands[edge] !== 0;
    const groups = groupBy(open.filter(isAsked), (edge) =>
      hasCalendar(edge) ? getCalendar(edge) : undefined,
    );
    for (const [calendar, candidates] of groups) {
      const weights = listFirmWeights(search, calendar, countsLags);
      // What goes must not prove the one beside it that stays.
      for (const { edge } of duplicates) weights[edge] = -Infinity;
      const more = find(candidates, weights, countsLags ? raised : demands).filter((one) =>
        isSound(one, true),
      );
      sound.push(...more);
      const done = new Set(more.map(({ edge }) => edge));
      open = open.filter((edge) => !done.has(edge));
    }
  }
  return sound;
}

/** Whether a link of the same two events proves it. */
export const isDuplicate = ({ proof }: RedundantEdge): boolean => proof.length === 1;

/** Judges found edges; `isFirm`: found by firm weights, so that of a proof that is cut the rest needs no look. */
function createSoundness<Calendar>(
  search: SoundSearch<Calendar>,
): (one: RedundantEdge, isFirm: boolean) => boolean {
  const { check, links, firstLink, demands, ownWeights } = search;
  let areAllFirm = true;
  /** Of each edge whether it can put a proof in doubt. */
  const isRisky = new Uint8Array(ownWeights.length);
  links.forEach((link, place) => {
    const own = ownWeights[firstLink + place] ?? 0;
    if (own !== 0 || !check.isPlain(link)) isRisky[firstLink + place] = 1;
    if (own < 0 || !check.isFirm(link)) areAllFirm = false;
  });
  return (one, isFirm) => {
    const { edge, proof, isCut } = one;
    if (!isCut && !proof.some((each) => isRisky[each] === 1)) return true;
    // A link of the same lag.
    if (isDuplicate(one) && demands[edge] === ownWeights[proof[0] ?? 0]) return true;
    const link = links[edge - firstLink];
    if (link === undefined || (isCut && !isFirm && !areAllFirm) || !addsUp(search, one)) return false;
    const isEnd = (place: number): boolean => place < 2 || place > proof.length - 3;
    const steps = proof
      .filter((each, place) => each >= firstLink && (isEnd(place) || isRisky[each] === 1))
      .flatMap((each) => links[each - firstLink] ?? []);
    const isWork = (each = firstLink): boolean => each < firstLink;
    return check.isSound({
      link,
      steps,
      beginsWithWork: isWork(proof[0]),
      endsWithWork: isWork(proof.at(-1)),
      hasLeads: proof.some((each) => (ownWeights[each] ?? 0) < 0),
      isCut,
    });
  };
}

/**
 * A lag ends at the end of work and a lead at a start. Of the same length they may lead to another instant than none at all, so that
 * only a longer lag outweighs a lead.
 */
function addsUp<Calendar>(
  { check, demands, ownWeights, getCalendar }: SoundSearch<Calendar>,
  { edge, proof }: RedundantEdge,
): boolean {
  const demand = demands[edge] ?? 0;
  if (demand > 0 || check.isExact) return true;
  let lead = 0;
  let lag = 0;
  for (const each of proof) {
    const own = ownWeights[each] ?? 0;
    if (own < 0) lead += own;
    else if (own > 0 && getCalendar(each) === getCalendar(edge)) lag += own;
  }
  return lead === 0 || lag === 0 || lead + lag > demand;
}

/** Only firm links count, and lags only where `countsLags`. */
function listFirmWeights<Calendar>(
  { check, links, firstLink, ownWeights, getCalendar }: SoundSearch<Calendar>,
  calendar: Calendar | undefined,
  countsLags: boolean,
): Float64Array {
  const weights = ownWeights.slice();
  links.forEach((link, place) => {
    const edge = firstLink + place;
    const own = ownWeights[edge] ?? 0;
    const isOwn = own !== 0 && getCalendar(edge) === calendar;
    if (!check.isFirm(link) || (own < 0 && !isOwn)) weights[edge] = -Infinity;
    else if (own > 0 && !(isOwn && countsLags)) weights[edge] = 0;
  });
  return weights;
}
