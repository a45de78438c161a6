import { createEdgeList, listParallelEdges } from '@floatwise/schedule/graph';
import {
  computeDemand,
  computeGuarantee,
  findRedundancy,
  pairEvents,
  type LinkProof,
} from '@floatwise/schedule/redundancy';
import {
  computeUnitHours,
  findLagCalendar,
  listLogicRelationships,
  orderActivities,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';
import { createProofTexts } from './create-proof-texts.ts';
import type { RrrOptions } from './options.ts';

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
  /** Whether it stays by choice. */
  readonly isLeft?: boolean;
}

/** Whether relationships of the class are flagged or removed. */
export const isFlagged = (
  name: RedundancyClass,
  { keepCompleted }: Pick<RrrOptions, 'keepCompleted'>,
): boolean => name !== 'conditional' && !(name === 'completed' && keepCompleted);

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
  const selfLinks = selves
    .filter(({ predecessor }) => activities[predecessor]?.isSuspect !== true)
    .map((link) => ({
      link,
      class: 'self' as const,
      proof: 'An activity cannot wait for itself.',
      path: [],
    }));
  const implied = listImplied(sheet, { groups, gone });
  return [...selfLinks, ...duplicates, ...implied].sort((a, b) => a.link.index - b.link.index);
}

/** Finds further relationships that are redundant only while remaining durations do not change. */
export function findConditionalLinks(
  sheet: SheetNetwork,
  redundant: readonly RedundantLink[],
  hoursPerDay: number,
): RedundantLink[] {
  const gone = new Set(redundant.map(({ link }) => link));
  const links = listLogicRelationships(sheet).filter((link) => !gone.has(link));
  const lengths = { hoursPerDay, daysPerWeek };
  const factor =
    computeUnitHours(sheet.units.durations, lengths) / computeUnitHours(sheet.units.lags, lengths);
  const durations = sheet.activities.map(({ status, remainingDuration = 0 }) =>
    status === 'completed' ? 0 : Math.max(0, remainingDuration * factor),
  );
  const texts = createProofTexts(sheet, links);
  return findProofs(sheet, links, durations).flatMap((proof): RedundantLink[] => {
    const link = links[proof.link];
    if (link === undefined) return [];
    const path = listPath(links, proof);
    return [{ link, class: 'conditional', proof: texts.formatCondition(link, proof, durations), path }];
  });
}

/** Asks which links a path of others makes redundant. Throws E_LOOP. */
function findProofs(
  sheet: SheetNetwork,
  links: readonly SheetRelationship[],
  durations?: readonly number[],
): LinkProof[] {
  const { activities, activityTable, lagCalendars } = sheet;
  return findRedundancy({
    activities,
    links,
    order: pairEvents(orderActivities(activities, links)),
    getLagCalendar: (place) => {
      const link = links[place];
      return link && findLagCalendar(sheet, link);
    },
    hasOwnLags: [...lagCalendars.values()].every((name) => name === 'predecessor' || name === 'successor'),
    // P6 does not schedule an activity that is not on TASK with this plan.
    isScheduled: (place) => activityTable === undefined || activities[place]?.row !== undefined,
    isAsked: (place) => links[place]?.isExternal === false,
    ...(durations && { durations }),
  });
}

/** Links implied by one of the same activities or by a path, which is listed on demand: few are drawn. */
function listImplied(
  sheet: SheetNetwork,
  { groups, gone }: { groups: readonly SheetRelationship[][]; gone: ReadonlySet<SheetRelationship> },
): RedundantLink[] {
  const links = listLogicRelationships(sheet).filter((link) => !gone.has(link));
  const texts = createProofTexts(sheet, links);
  const groupOf = new Map<SheetRelationship, readonly SheetRelationship[]>();
  for (const group of groups) for (const link of group) groupOf.set(link, group);
  return findProofs(sheet, links).flatMap((proof): RedundantLink[] => {
    const link = links[proof.link];
    if (link === undefined) return [];
    const by = groupOf.get(link)?.find((one) => !gone.has(one) && implies(one, link));
    const isCompleted = link.predecessorStatus === 'completed' && link.successorStatus === 'completed';
    return [
      {
        link,
        class: isCompleted ? 'completed' : by === undefined ? 'transitive' : 'same pair',
        proof:
          by === undefined
            ? texts.formatPath(link, proof)
            : texts.formatSubstitute(link, { by, weight: computeGuarantee(by) }),
        get path() {
          return by === undefined ? listPath(links, proof) : [by];
        },
      },
    ];
  });
}

const listPath = (links: readonly SheetRelationship[], { path }: LinkProof): SheetRelationship[] =>
  path.flatMap((place) => links[place] ?? []);

/** Duplicates are relationships with the same ends and type: the one with the largest lag stays; of equal ones, the first. */
function listDuplicates(sheet: SheetNetwork, groups: readonly SheetRelationship[][]): RedundantLink[] {
  const texts = createProofTexts(sheet, []);
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
      const proof = texts.formatSubstitute(link, { by: best, weight: best.lag });
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
  implying[link.type].includes(one.type) && computeGuarantee(one) >= computeDemand(link);
