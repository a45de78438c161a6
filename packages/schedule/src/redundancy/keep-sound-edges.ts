import type { EventLink, RedundantEdge } from '../graph/index.ts';
import { groupBy } from '../model/group-by.ts';
import type { ProofCheck, ProofStep } from './proof-check.ts';

/** What is known of the network in which redundant edges were found. `Calendar` is the one a link's lag counts on. */
export interface SoundSearch<Calendar> {
  readonly check: ProofCheck;
  /** Edges before this one are the work of activities. */
  readonly firstLink: number;
  readonly links: readonly EventLink[];
  readonly demands: Float64Array;
  readonly getCalendar: (edge: number) => Calendar;
  /** Whether lags count on the calendars of activities. */
  readonly hasOwnLags: boolean;
  /** What a link guarantees; `isForeign`: in the proof of one whose lag counts on another calendar. */
  readonly weigh: (edge: number, isForeign: boolean) => number;
  /** Finds redundant edges by other weights. */
  readonly find: (candidates: readonly number[], proofWeights: Float64Array) => RedundantEdge[];
}

/**
 * Those edges of `found` whose dates hold as the lags of their proofs add up. Where a proof is in doubt, as it may be between
 * calendars, one that is not is looked for.
 */
export function keepSoundEdges<Calendar>(
  search: SoundSearch<Calendar>,
  found: readonly RedundantEdge[],
): RedundantEdge[] {
  const { check, links, firstLink, weigh } = search;
  const isPlain = links.every((link, place) => check.isFirm(link) && weigh(firstLink + place, false) >= 0);
  const isCertain = (one: RedundantEdge): boolean => (isPlain || !one.isCut) && isSound(search, one, isPlain);
  const sound: RedundantEdge[] = [];
  const doubtful: number[] = [];
  for (const one of found) {
    if (isCertain(one)) sound.push(one);
    else doubtful.push(one.edge);
  }
  if (doubtful.length === 0) return sound;
  const again = groupDoubtful(search, doubtful).flatMap((group) =>
    search.find(group.candidates, listFirmWeights(search, group)),
  );
  return [...sound, ...again.filter((one) => isSound(search, one, true))];
}

/** Candidates whose proofs go by the same weights. */
interface DoubtfulGroup<Calendar> {
  readonly candidates: readonly number[];
  /** Undefined where no lag of any calendar has a say. */
  readonly calendar: Calendar | undefined;
  readonly demandsLag: boolean;
}

function groupDoubtful<Calendar>(
  { demands, links, firstLink, getCalendar, weigh }: SoundSearch<Calendar>,
  doubtful: readonly number[],
): DoubtfulGroup<Calendar>[] {
  const leading = new Set<Calendar>();
  links.forEach((_, place) => {
    if (weigh(firstLink + place, false) < 0) leading.add(getCalendar(firstLink + place));
  });
  const demandsLag = (edge: number): boolean => (demands[edge] ?? 0) > 0;
  const list = (edges: readonly number[], isForLags: boolean): DoubtfulGroup<Calendar>[] =>
    [
      ...groupBy(edges, (edge) => {
        const calendar = getCalendar(edge);
        return isForLags || leading.has(calendar) ? calendar : undefined;
      }),
    ].map(([calendar, candidates]) => ({ candidates, calendar, demandsLag: isForLags }));
  return [
    ...list(doubtful.filter(demandsLag), true),
    ...list(
      doubtful.filter((edge) => !demandsLag(edge)),
      false,
    ),
  ];
}

/** By these no proof is in doubt: only firm links count, and a lag does not outweigh a lead. */
function listFirmWeights<Calendar>(
  { check, links, firstLink, getCalendar, weigh }: SoundSearch<Calendar>,
  { calendar, demandsLag }: DoubtfulGroup<Calendar>,
): Float64Array {
  const weights = new Float64Array(firstLink + links.length);
  links.forEach((link, place) => {
    const edge = firstLink + place;
    const weight = check.isFirm(link) ? weigh(edge, getCalendar(edge) !== calendar) : -Infinity;
    weights[edge] = demandsLag ? weight : Math.min(0, weight);
  });
  return weights;
}

/** `isFirm`: found by firm weights, so that of a proof that is cut the rest needs no look. */
function isSound<Calendar>(
  { check, links, firstLink, demands, getCalendar, hasOwnLags, weigh }: SoundSearch<Calendar>,
  { edge, proof, isCut }: RedundantEdge,
  isFirm: boolean,
): boolean {
  const link = links[edge - firstLink];
  if (link === undefined) return false;
  const demand = demands[edge] ?? 0;
  const calendar = getCalendar(edge);
  const steps: ProofStep[] = [];
  for (const each of proof) {
    const step = links[each - firstLink];
    if (step === undefined) continue;
    const guarantee = weigh(each, getCalendar(each) !== calendar);
    const counted = isFirm && demand <= 0 ? Math.min(0, guarantee) : guarantee;
    const { predecessor, successor, type } = step;
    steps.push({ predecessor, successor, type, guarantee: counted });
  }
  const beginsWithWork = (proof[0] ?? 0) < firstLink;
  const endsWithWork = (proof.at(-1) ?? 0) < firstLink;
  const isExact = hasOwnLags && check.hasOneCalendar;
  return check.isSound({ link, demand, steps, beginsWithWork, endsWithWork, isExact, isCut });
}
