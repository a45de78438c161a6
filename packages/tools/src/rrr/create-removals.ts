import { SheetLabels, type SheetNetwork } from '@floatwise/schedule/sheet';
import type { LeftRows } from '../input/leave-option.ts';
import type { PlanNetwork } from '../input/read-plan.ts';
import { listHeldRelationships } from './check-dates.ts';
import { findRedundantLinks, isFlagged, type RedundantLink } from './find-redundant-links.ts';
import type { RrrOptions } from './options.ts';
import { classNames, formatRedundantKey } from './redundant-keys.ts';

export interface Removals {
  readonly redundant: readonly RedundantLink[];
  /** Those that are flagged or removed. */
  readonly flagged: readonly RedundantLink[];
  /** The number of relationships that stay because a date or a float would move without them. */
  readonly held: number;
}

/** Finds what is redundant once; the function then says what is removed without what the planner leaves. Throws E_LOOP. */
export function createRemovals(
  plan: PlanNetwork,
  options: Pick<RrrOptions, 'keepCompleted'>,
): (leaving: LeftRows) => Removals {
  const found = findRedundantLinks(plan.network);
  return (leaving) => {
    const { redundant, held } = keepDates(plan, markLeft(plan.network, found, { leaving, options }));
    const flagged = redundant.filter((one) => one.isLeft !== true && isFlagged(one.class, options));
    return { redundant, flagged, held };
  };
}

interface Marking {
  readonly leaving: LeftRows;
  readonly options: Pick<RrrOptions, 'keepCompleted'>;
}

/** Marks what the planner leaves. Fewer are removed then, and what proves the others stays too. */
function markLeft(
  sheet: SheetNetwork,
  redundant: readonly RedundantLink[],
  { leaving, options }: Marking,
): RedundantLink[] {
  if (leaving.isEmpty) return [...redundant];
  const labels = new SheetLabels(sheet);
  return redundant.map((one) => {
    const { path } = Object.getOwnPropertyDescriptors(one);
    const isLeft =
      isFlagged(one.class, options) && leaving.has(formatRedundantKey(labels, one), classNames[one.class]);
    // The path is listed on demand.
    return Object.defineProperty({ ...one, isLeft }, 'path', path);
  });
}

/** Of a schedule, a relationship stays if some date or float moves without it. Sheets cannot be scheduled. */
function keepDates(plan: PlanNetwork, redundant: readonly RedundantLink[]) {
  if (plan.kind === 'sheet') return { redundant, held: 0 };
  const { schedule, relationships } = plan;
  const removable = redundant.flatMap(({ link, isLeft = false }) =>
    isLeft ? [] : (relationships[link.index] ?? []),
  );
  const held = listHeldRelationships(schedule, removable);
  if (held.size === 0) return { redundant, held: 0 };
  return {
    redundant: redundant.filter(({ link }) => {
      const source = relationships[link.index];
      return source === undefined || !held.has(source);
    }),
    held: held.size,
  };
}
