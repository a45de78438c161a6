import { groupBy } from '../model/group-by.ts';
import type { ProofNetwork } from './proof-network.ts';
import { isDuplicate, type RedundantEdge } from './search/usable-network.ts';

/** The network in which redundant edges were found. */
export interface SoundSearch extends ProofNetwork {
  /** Finds redundant edges with other weights and demands. */
  readonly find: (
    candidates: readonly number[],
    weights: Float64Array<ArrayBuffer>,
    demands: Float64Array<ArrayBuffer>,
  ) => RedundantEdge[];
}

/**
 * Returns the edges of `found` that are redundant in dates too, not only by the sum of the lags in their proofs. If a proof is in
 * doubt, as it may be between calendars, looks for another one.
 */
export function keepSoundEdges(search: SoundSearch, found: readonly RedundantEdge[]): RedundantEdge[] {
  const { demands, calendars, find } = search;
  const isSound = createSoundness(search);
  const sound: RedundantEdge[] = [];
  let open: number[] = [];
  for (const one of found) {
    if (isSound(one, false)) sound.push(one);
    else open.push(one.edge);
  }
  if (open.length === 0) return sound;
  const raised = demands.map((demand) => (demand > 0 ? demand : demand + 1));
  // First with leads only, then with lags that outweigh them.
  for (const countsLags of [false, true]) {
    const isAsked = (edge: number): boolean => countsLags || (demands[edge] ?? 0) <= 0;
    // Without lags, a proof of demand 0 has no leads either, so the calendar does not matter.
    const hasCalendar = (edge: number): boolean => countsLags || demands[edge] !== 0;
    const groups = groupBy(open.filter(isAsked), (edge) => (hasCalendar(edge) ? calendars[edge] : undefined));
    for (const [calendar, candidates] of groups) {
      const weights = listFirmWeights(search, calendar, countsLags);
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

/** Returns the check of found edges. `isFirm`: found with firm weights, so the unknown rest of a cut proof is firm too. */
function createSoundness(search: SoundSearch): (one: RedundantEdge, isFirm: boolean) => boolean {
  const { check, links, firstLink, demands, ownWeights } = search;
  let areAllFirm = true;
  /** 1 for each edge that can put a proof in doubt. */
  const isRisky = new Uint8Array(ownWeights.length);
  links.forEach((link, place) => {
    const own = ownWeights[firstLink + place] ?? 0;
    if (own !== 0 || !check.isPlain(link)) isRisky[firstLink + place] = 1;
    if (own < 0 || !check.isFirm(link)) areAllFirm = false;
  });
  return (one, isFirm) => {
    const { edge, proof, isCut } = one;
    if (!isCut && !proof.some((each) => isRisky[each] === 1)) return true;
    // A parallel link with the same lag.
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
 * A lag ends at the end of working time and a lead at the start. A lag and a lead of the same length may thus shift an instant,
 * so only a longer lag outweighs a lead.
 */
function addsUp(
  { check, demands, ownWeights, calendars }: SoundSearch,
  { edge, proof }: RedundantEdge,
): boolean {
  const demand = demands[edge] ?? 0;
  if (demand > 0 || check.isExact) return true;
  let lead = 0;
  let lag = 0;
  for (const each of proof) {
    const own = ownWeights[each] ?? 0;
    if (own < 0) lead += own;
    else if (own > 0 && calendars[each] === calendars[edge]) lag += own;
  }
  return lead === 0 || lag === 0 || lead + lag > demand;
}

/** The own weights, but -Infinity for links that are not firm or have a lead on another calendar, and 0 for lags that do not count. */
function listFirmWeights(
  { check, links, firstLink, ownWeights, calendars }: SoundSearch,
  calendar: number | undefined,
  countsLags: boolean,
): Float64Array<ArrayBuffer> {
  const weights = ownWeights.slice();
  links.forEach((link, place) => {
    const edge = firstLink + place;
    const own = ownWeights[edge] ?? 0;
    const isOwn = own !== 0 && calendars[edge] === calendar;
    if (!check.isFirm(link) || (own < 0 && !isOwn)) weights[edge] = -Infinity;
    else if (own > 0 && !(isOwn && countsLags)) weights[edge] = 0;
  });
  return weights;
}
