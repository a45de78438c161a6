/**
 * What a link guarantees as part of a proof; -Infinity for one that proves nothing. `hasBegun` and `hasEnded`: what it leaves, and
 * what it leads to, has happened. `isForeign`: its lag counts on another calendar than that of the link to prove.
 */
export function computeGuarantee(
  lag: number,
  { hasBegun, hasEnded }: { readonly hasBegun: boolean; readonly hasEnded: boolean },
  isForeign = false,
): number {
  // Done out of sequence: Progress Override would pass over it.
  if (hasEnded && !hasBegun) return -Infinity;
  if (lag === 0) return 0;
  if (lag < 0) return isForeign ? -Infinity : lag;
  // A lag that has elapsed counts 0; one that has begun to run starts at an actual date and guarantees nothing.
  if (hasBegun) return hasEnded ? 0 : -Infinity;
  return isForeign ? 0 : lag;
}
