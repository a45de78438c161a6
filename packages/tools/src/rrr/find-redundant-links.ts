import {
  computeUnitHours,
  formatArrow,
  formatQuantity,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';
import { findImpliedEdges, type ImpliedEdge } from './find-implied-edges.ts';
import { formatProof, listProofLinks } from './format-proof.ts';
import { computeProofWeight, createLinkNetwork, lagScale, type LinkNetwork } from './link-network.ts';
import { listParallelLinks } from './list-parallel-links.ts';
import type { RedundantLink } from './redundant-link.ts';

const daysPerWeek = 5;
const manyCalendars = '\0';

/**
 * The relationships that can never drive a date, whatever the durations, each with the path that proves it, in the order
 * of the sheet. External ones and those of level of effort stay. Throws E_LOOP.
 */
export function findRedundantLinks(sheet: SheetNetwork): RedundantLink[] {
  const selves = sheet.relationships
    .filter((link) => !link.isDeleted && link.predecessor === link.successor)
    .map((link): RedundantLink => ({
      link,
      class: 'self',
      proof: 'An activity cannot wait for itself.',
      path: [],
    }));
  const all = sheet.relationships.filter((link) => !link.isDeleted && link.predecessor !== link.successor);
  const groups = listParallelLinks(sheet.activities.length, all);
  const duplicates = listDuplicates(sheet, groups);
  const gone = new Set(duplicates.map(({ link }) => link));
  const network = createLinkNetwork(sheet, (link) => !gone.has(link));
  const pairs = listBeside(groups, gone);
  const implied = listCalendarGroups(network).flatMap(({ calendar, candidates }) => {
    const weights = createWeights(network, { calendar, durations: undefined });
    return findImplied(network, { weights, candidates }).map((edge) =>
      classify(network, { edge, pairs, calendar }),
    );
  });
  return [...selves, ...duplicates, ...implied].sort((a, b) => a.link.index - b.link.index);
}

/**
 * The relationships that are redundant only while remaining durations stay what they are, beyond those of
 * `findRedundantLinks`.
 */
export function findConditionalLinks(
  sheet: SheetNetwork,
  redundant: readonly RedundantLink[],
  hoursPerDay: number,
): RedundantLink[] {
  const gone = new Set(redundant.map(({ link }) => link));
  const network = createLinkNetwork(sheet, (link) => !gone.has(link));
  const lengths = { hoursPerDay, daysPerWeek };
  const factor =
    computeUnitHours(sheet.units.durations, lengths) / computeUnitHours(sheet.units.lags, lengths);
  const durations = Float64Array.from(sheet.activities, ({ status, remainingDuration }) =>
    status === 'completed' ? 0 : Math.max(0, Math.round((remainingDuration ?? 0) * factor * lagScale)),
  );
  return listCalendarGroups(network)
    .flatMap(({ calendar, candidates }) => {
      const weights = createWeights(network, { calendar, durations });
      return findImplied(network, { weights, candidates });
    })
    .flatMap((edge): RedundantLink[] => {
      const link = network.links[edge.edge - network.activityCount];
      return link === undefined
        ? []
        : [
            {
              link,
              class: 'conditional',
              proof: formatCondition(network, edge, durations),
              path: listProofLinks(network, edge),
            },
          ];
    })
    .sort((a, b) => a.link.index - b.link.index);
}

function findImplied(
  { network, order, links, activityCount }: LinkNetwork,
  { weights, candidates }: { weights: Float64Array; candidates: readonly number[] },
): ImpliedEdge[] {
  const demands = new Float64Array(weights.length);
  for (const [place, { lag }] of links.entries()) demands[activityCount + place] = Math.round(lag * lagScale);
  return findImpliedEdges({ network, order, proofWeights: weights, demands, candidates });
}

function createWeights(
  { sheet, links, activityCount }: LinkNetwork,
  { calendar, durations }: { calendar: string | undefined; durations: Float64Array | undefined },
): Float64Array {
  const weights = new Float64Array(activityCount + links.length);
  if (durations !== undefined) weights.set(durations);
  for (const [place, link] of links.entries())
    weights[activityCount + place] = computeProofWeight(sheet, link, calendar);
  return weights;
}

/** Edges to test by the calendar their lag runs on; in one group where no lag could tell calendars apart. */
function listCalendarGroups({ sheet, links, activityCount }: LinkNetwork) {
  const lagged = new Set<string | undefined>();
  for (const { lag, predecessor } of links)
    if (lag !== 0) lagged.add(sheet.activities[predecessor]?.calendar);
  const groups = new Map<string | undefined, { calendar: string | undefined; candidates: number[] }>();
  for (const [place, { isExternal, predecessor }] of links.entries()) {
    if (isExternal) continue;
    const own = sheet.activities[predecessor]?.calendar;
    const calendar = lagged.has(own) ? own : manyCalendars;
    const group = groups.get(calendar);
    if (group === undefined) groups.set(calendar, { calendar, candidates: [activityCount + place] });
    else group.candidates.push(activityCount + place);
  }
  return [...groups.values()];
}

/** Relationships of the same ends and type: the one with the largest lag stays, of equal ones the first. */
function listDuplicates(sheet: SheetNetwork, groups: readonly SheetRelationship[][]): RedundantLink[] {
  const carries = (index: number): boolean => sheet.activities[index]?.carriesLogic === true;
  return groups.flatMap((group) =>
    group.flatMap((link): RedundantLink[] => {
      const same = group.filter(({ type }) => type === link.type);
      const best = same.reduce((a, b) => (b.lag > a.lag ? b : a));
      if (best === link || link.isExternal || !carries(link.predecessor) || !carries(link.successor))
        return [];
      const proof = formatOne(sheet, link, { by: best, weight: best.lag });
      return [{ link, class: 'duplicate', proof, path: [best] }];
    }),
  );
}

/** What stands beside each relationship, where anything does. */
function listBeside(
  groups: readonly SheetRelationship[][],
  gone: ReadonlySet<SheetRelationship>,
): ReadonlyMap<SheetRelationship, readonly SheetRelationship[]> {
  return new Map(
    groups.flatMap((group) => {
      const left = group.filter((link) => !gone.has(link));
      return left.map((link) => [link, left] as const);
    }),
  );
}

/** Types of which one between the same activities implies the other: an activity starts before it finishes. */
const implying: Readonly<Record<SheetRelationship['type'], readonly SheetRelationship['type'][]>> = {
  FS: [],
  SS: ['FS'],
  FF: ['FS'],
  SF: ['FS', 'SS', 'FF'],
};

function classify(
  network: LinkNetwork,
  {
    edge,
    pairs,
    calendar,
  }: {
    edge: ImpliedEdge;
    pairs: ReadonlyMap<SheetRelationship, readonly SheetRelationship[]>;
    calendar: string | undefined;
  },
): RedundantLink {
  const link = network.links[edge.edge - network.activityCount];
  if (link === undefined) throw new RangeError(`Edge ${edge.edge} is no relationship`);
  const { sheet } = network;
  const beside = pairs
    .get(link)
    ?.map((by) => ({ by, weight: computeProofWeight(sheet, by, calendar) / lagScale }))
    .find(({ by, weight }) => implying[link.type].includes(by.type) && weight >= link.lag);
  const isCompleted = link.predecessorStatus === 'completed' && link.successorStatus === 'completed';
  return {
    link,
    class: isCompleted ? 'completed' : beside === undefined ? 'transitive' : 'same pair',
    proof: beside === undefined ? formatProof(network, edge) : formatOne(sheet, link, beside),
    // Of many thousands only some are looked at.
    get path() {
      return beside === undefined ? listProofLinks(network, edge) : [beside.by];
    },
  };
}

function formatOne(
  sheet: SheetNetwork,
  link: SheetRelationship,
  { by, weight }: { by: SheetRelationship; weight: number },
): string {
  const getCode = (index: number): string => sheet.activities[index]?.code ?? '';
  const path = `${getCode(by.predecessor)} ${formatArrow(by)} ${getCode(by.successor)}`;
  return `${path} (${formatQuantity(weight)} >= ${formatQuantity(link.lag)})`;
}

/** The proof and what has to stay for it: the durations of the activities the path runs through. */
function formatCondition(network: LinkNetwork, edge: ImpliedEdge, durations: Float64Array): string {
  const { sheet, links, activityCount } = network;
  const spans = edge.proof.filter((step) => step < activityCount && (durations[step] ?? 0) > 0);
  const ids = spans.map((index) => sheet.activities[index]?.code ?? '');
  const sum = spans.reduce((total, index) => total + (durations[index] ?? 0), 0);
  const demand = (links[edge.edge - activityCount]?.lag ?? 0) * lagScale;
  const least = formatQuantity((demand - (edge.weight - sum)) / lagScale);
  const who =
    ids.length === 1
      ? `${ids[0] ?? ''} keeps`
      : `${ids.slice(0, 10).join(' + ')}${ids.length > 10 ? ' + ...' : ''} together keep`;
  return `${formatProof(network, edge)}; true only while ${who} >= ${least}`;
}
