import {
  computeUnitHours,
  formatArrow,
  formatQuantity,
  SheetLabels,
  type SheetRelationship,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import { createEdgeList, listParallelEdges, type RedundantEdge } from '@floatwise/schedule';
import type { RrrOptions } from './options.ts';
import { findImpliedEdges } from './find-implied-edges.ts';
import {
  computeDemand,
  computeProofWeight,
  createLinkNetwork,
  getLink,
  lagScale,
  type LinkNetwork,
} from './link-network.ts';

/** Why a relationship is redundant; `conditional` ones only while durations do not change. The first that applies counts. */
export const redundancyClasses = [
  'self',
  'duplicate',
  'completed',
  'same pair',
  'transitive',
  'conditional',
] as const;
export type RedundancyClass = (typeof redundancyClasses)[number];

export interface RedundantLink {
  readonly link: SheetRelationship;
  readonly class: RedundancyClass;
  /** The path that proves it, as text. */
  readonly proof: string;
  /** The relationships of that path in order; empty for a self-link. */
  readonly path: readonly SheetRelationship[];
}

/** Whether relationships of the class are flagged or removed. */
export const isFlagged = (name: RedundancyClass, { keepCompleted }: RrrOptions): boolean =>
  name !== 'conditional' && !(name === 'completed' && keepCompleted);

const daysPerWeek = 5;

/**
 * Finds the relationships that can never drive a date, whatever the durations, each with the path that proves it, in
 * sheet order. External relationships and those of level of effort stay. Throws E_LOOP.
 */
export function findRedundantLinks(sheet: SheetNetwork): RedundantLink[] {
  const { activities, relationships } = sheet;
  const kept = relationships.filter(({ isDeleted }) => !isDeleted);
  const { selves = [], others = [] } = Object.groupBy(kept, ({ predecessor, successor }) =>
    predecessor === successor ? 'selves' : 'others',
  );
  const groups = listParallelEdges(createEdgeList(activities.length, others)).map((group) =>
    group.flatMap((place) => others[place] ?? []),
  );
  const duplicates = listDuplicates(sheet, groups);
  const gone = new Set(duplicates.map(({ link }) => link));
  const network = createLinkNetwork(sheet, (link) => !gone.has(link));
  const groupOf = new Map(groups.flatMap((group) => group.map((link) => [link, group] as const)));
  const found = [
    ...selves
      .filter(({ predecessor }) => activities[predecessor]?.isSuspect !== true)
      .map((link) => ({
        link,
        class: 'self' as const,
        proof: 'An activity cannot wait for itself.',
        path: [],
      })),
    ...duplicates,
    ...findImpliedEdges(network).map((edge) => {
      const link = getLink(network, edge.edge);
      const by = groupOf.get(link)?.find((one) => !gone.has(one) && implies(one, link));
      return describeImplied(network, edge, by);
    }),
  ];
  return found.sort((a, b) => a.link.index - b.link.index);
}

/** Finds further relationships that are redundant only while remaining durations do not change. */
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
  return findImpliedEdges(network, durations)
    .map((edge) => ({
      link: getLink(network, edge.edge),
      class: 'conditional' as const,
      proof: formatCondition(network, edge, durations),
      path: listProofLinks(network, edge),
    }))
    .sort((a, b) => a.link.index - b.link.index);
}

/** Duplicates are relationships with the same ends and type: the one with the largest lag stays; of equal ones, the first. */
function listDuplicates(sheet: SheetNetwork, groups: readonly SheetRelationship[][]): RedundantLink[] {
  const labels = new SheetLabels(sheet);
  const carries = (index: number): boolean => sheet.activities[index]?.carriesLogic === true;
  return groups.flatMap((group) => {
    const bestOf = new Map<SheetRelationship['type'], SheetRelationship>();
    for (const link of group) {
      if (link.lag > (bestOf.get(link.type)?.lag ?? -Infinity)) bestOf.set(link.type, link);
    }
    return group.flatMap((link): RedundantLink[] => {
      const best = bestOf.get(link.type) ?? link;
      if (best === link || link.isExternal || !carries(link.predecessor) || !carries(link.successor))
        return [];
      const proof = formatOne(labels, link, { by: best, weight: best.lag });
      return [{ link, class: 'duplicate', proof, path: [best] }];
    });
  });
}

/** Relationship types that imply another one between the same activities, since an activity starts before it finishes. */
const implying: Readonly<Record<SheetRelationship['type'], readonly SheetRelationship['type'][]>> = {
  FS: [],
  SS: ['FS'],
  FF: ['FS'],
  SF: ['FS', 'SS', 'FF'],
};

const implies = (one: SheetRelationship, link: SheetRelationship): boolean =>
  implying[link.type].includes(one.type) && computeProofWeight(one) >= computeDemand(link);

/** Describes an edge implied by a link of the same activities (`by`) or by a path, which is listed on demand: few are drawn. */
function describeImplied(
  network: LinkNetwork,
  edge: RedundantEdge,
  by: SheetRelationship | undefined,
): RedundantLink {
  const link = getLink(network, edge.edge);
  const isCompleted = link.predecessorStatus === 'completed' && link.successorStatus === 'completed';
  return {
    link,
    class: isCompleted ? 'completed' : by === undefined ? 'transitive' : 'same pair',
    proof:
      by === undefined
        ? formatProof(network, edge)
        : formatOne(network.labels, link, { by, weight: computeProofWeight(by) / lagScale }),
    get path() {
      return by === undefined ? listProofLinks(network, edge) : [by];
    },
  };
}

function formatOne(
  labels: SheetLabels,
  link: SheetRelationship,
  { by, weight }: { by: SheetRelationship; weight: number },
): string {
  const path = `${labels.format(by.predecessor)} ${formatArrow(by)} ${labels.format(by.successor)}`;
  return `${path} (${formatQuantity(weight)} >= ${formatQuantity(link.lag)})`;
}

/** The proof and its condition: the durations of the activities on the path. */
function formatCondition(network: LinkNetwork, edge: RedundantEdge, durations: Float64Array): string {
  const { labels, activityCount } = network;
  const spans = edge.proof.filter((step) => step < activityCount && (durations[step] ?? 0) > 0);
  const ids = spans.map((index) => labels.format(index));
  const sum = spans.reduce((total, index) => total + (durations[index] ?? 0), 0);
  const demand = computeDemand(getLink(network, edge.edge));
  const least = formatQuantity((demand - (edge.weight - sum)) / lagScale);
  const who =
    ids.length === 1
      ? `${ids[0] ?? ''} keeps`
      : `${ids.slice(0, 10).join(' + ')}${ids.length > 10 ? ' + ...' : ''} together keep`;
  return `${formatProof(network, edge)}; true only while ${who} >= ${least}`;
}

/** A workbook cell holds 32,767 characters. */
const maxLength = 30_000;

/** `A -FS+8-> B -SS-> C (8 >= 8)`: the path, the sum of its lags, and the required lag. Long paths are cut. */
function formatProof(network: LinkNetwork, implied: RedundantEdge): string {
  const { labels, activityCount } = network;
  const own = getLink(network, implied.edge);
  // Joined at the end: step-by-step concatenation takes several times the memory.
  const pieces = [labels.format(own.predecessor)];
  let length = pieces[0]?.length ?? 0;
  let isCut = implied.isCut;
  for (const edge of implied.proof) {
    // Other edges are activities, which a path of relationships does not list.
    if (edge < activityCount) continue;
    const step = formatStep(network, edge);
    length += step.length;
    if (length > maxLength) {
      isCut = true;
      break;
    }
    pieces.push(step);
  }
  if (isCut) pieces.push(` -> ... -> ${labels.format(own.successor)}`);
  pieces.push(` (${formatQuantity(implied.weight / lagScale)} >= ${formatQuantity(own.lag)})`);
  return pieces.join('');
}

/** ` -FS+8-> B`, cached because most links are steps of several proofs. */
function formatStep(network: LinkNetwork, edge: number): string {
  const { labels, steps, activityCount } = network;
  const link = getLink(network, edge);
  return (steps[edge - activityCount] ??= ` ${formatArrow(link)} ${labels.format(link.successor)}`);
}

const listProofLinks = ({ links, activityCount }: LinkNetwork, implied: RedundantEdge): SheetRelationship[] =>
  implied.proof.flatMap((edge) => links[edge - activityCount] ?? []);
