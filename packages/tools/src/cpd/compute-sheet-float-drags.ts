import {
  computeUnitHours,
  listLogicRelationships,
  listPositions,
  orderActivities,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import type { SheetWeek } from './options.ts';
import { getDuration, type Plan } from './create-plan.ts';

/** Exported floats are rounded. */
const tolerance = 1e-6;

/** `Drag (Sheet Float)` of the README, in the unit of durations; undefined if the sheet has neither float nor longest path. */
export function computeSheetFloatDrags(sheet: SheetNetwork, { activities }: Plan, options: SheetWeek) {
  const factor =
    computeUnitHours(sheet.units.floats, options) / computeUnitHours(sheet.units.durations, options);
  const floats = activities.map(({ totalFloat }) =>
    totalFloat === undefined ? undefined : totalFloat * factor,
  );
  const isCritical = findCritical(activities, floats);
  if (isCritical === undefined) return undefined;
  const base = findLeastFloat(floats.filter((_, place) => isCritical[place]));
  const drags = new Float64Array(activities.length);
  const open = activities.flatMap((activity, place) => {
    const left = getDuration(activity);
    return isCritical[place] === true && left > 0 ? [{ place, index: activity.index, left }] : [];
  });
  const others = activities
    .flatMap(({ index }, place) => {
      const float = floats[place];
      return float === undefined ? [] : [{ index, float: Math.max(0, float - base) }];
    })
    .sort((a, b) => a.float - b.float);
  for (const [place, drag] of findLeast(sheet, open, others)) drags[place] = drag;
  return { isCritical, drags };
}

function findCritical(
  activities: Plan['activities'],
  floats: readonly (number | undefined)[],
): boolean[] | undefined {
  if (activities.some(({ isOnLongestPath }) => isOnLongestPath === true))
    return activities.map(({ isOnLongestPath }) => isOnLongestPath === true);
  const least = findLeastFloat(floats);
  if (least === Infinity) return undefined;
  return floats.map((float) => float !== undefined && float <= least + tolerance);
}

const findLeastFloat = (floats: readonly (number | undefined)[]): number =>
  floats.reduce<number>((least, float) => Math.min(least, float ?? least), Infinity);

/** A critical activity: its indexes in the plan and in the sheet, and its remaining duration. */
type Critical = Readonly<Record<'place' | 'index' | 'left', number>>;

/** Activities traced through the network together, one bit each. */
const blockBits = 256;
const words = blockBits / 32;

/** The `left` of each critical activity, or a lower float parallel to it. Blocks start at the least float: few are needed. */
function findLeast(
  sheet: SheetNetwork,
  critical: readonly Critical[],
  others: readonly { readonly index: number; readonly float: number }[],
): Map<number, number> {
  const found = new Map<number, number>();
  const follow = createReach(sheet);
  let open = critical;
  for (let first = 0; first < others.length && open.length > 0; first += blockBits) {
    const block = others.slice(first, first + blockBits);
    const isApart = follow(block.map(({ index }) => index));
    const still: Critical[] = [];
    for (const one of open) {
      const slot = block.findIndex(({ float }, bit) => float >= one.left || isApart(one.index, bit));
      if (slot < 0) still.push(one);
      else found.set(one.place, Math.min(one.left, block[slot]?.float ?? one.left));
    }
    open = still;
  }
  for (const { place, left } of open) found.set(place, left);
  return found;
}

/**
 * Sorted by predecessor, links into an activity come before links out of it; the reverse order serves the other direction.
 * The returned function answers whether an activity is not the one at `bit` and neither precedes nor follows it.
 */
function createReach(sheet: SheetNetwork) {
  const count = sheet.activities.length;
  const links = listLogicRelationships(sheet);
  const positions = listPositions(orderActivities(sheet.activities, links));
  links.sort((a, b) => (positions[a.predecessor] ?? 0) - (positions[b.predecessor] ?? 0));
  const backwards = links.toReversed();
  const after = new Int32Array(count * words);
  const before = new Int32Array(count * words);
  return (indexes: readonly number[]): ((index: number, bit: number) => boolean) => {
    for (const bits of [after, before]) {
      bits.fill(0);
      for (const [bit, index] of indexes.entries()) {
        const at = index * words + (bit >> 5);
        bits[at] = (bits[at] ?? 0) | (1 << (bit & 31));
      }
    }
    for (const { predecessor, successor } of links) spread(after, predecessor, successor);
    for (const { predecessor, successor } of backwards) spread(before, successor, predecessor);
    return (index, bit) => {
      const at = index * words + (bit >> 5);
      return (((after[at] ?? 0) | (before[at] ?? 0)) & (1 << (bit & 31))) === 0;
    };
  };
}

function spread(bits: Int32Array, from: number, to: number): void {
  for (let word = 0; word < words; word++)
    bits[to * words + word] = (bits[to * words + word] ?? 0) | (bits[from * words + word] ?? 0);
}

/** Below this share, the critical path of the sheet differs from ours and no drag is claimed. */
export const agreementLimit = 0.9;

/** Number of activities critical both here and in the sheet, and in at least one of them. */
export interface Agreement {
  readonly both: number;
  readonly either: number;
}

/** Both arrays are indexed by the same activities. */
export function computeAgreement(ours: readonly boolean[], theirs: readonly boolean[]): Agreement {
  let [either, both] = [0, 0];
  ours.forEach((isOurs, place) => {
    const isTheirs = theirs[place] === true;
    if (isOurs || isTheirs) either += 1;
    if (isOurs && isTheirs) both += 1;
  });
  return { both, either };
}

/** 1 if nothing is critical in either. */
export const computeShare = ({ both, either }: Agreement): number => (either === 0 ? 1 : both / either);

/** Small enough to separate two quotients of counts, large enough for rounding errors. */
const rounding = 1e-9;

/** In percent, rounded down: a share below the limit must not be shown as the limit, so 0.8996 gives 89.9. */
export const toAgreementPercent = (agreement: Agreement): number =>
  Math.floor(1000 * computeShare(agreement) + rounding) / 10;
