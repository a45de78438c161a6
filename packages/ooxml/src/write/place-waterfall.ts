/** What a column of a waterfall is stacked of: an unseen base, what is seen above 0 and what is seen below it. */
export interface WaterfallParts {
  readonly base: number;
  readonly above: number;
  readonly below: number;
}

/**
 * The parts of columns that reach from one value to another. Excel stacks positive values upwards from 0 and negative ones
 * downwards, so a column across 0 has a part on each side and no base.
 */
export function placeWaterfall(
  columns: readonly { readonly from: number; readonly to: number }[],
): WaterfallParts[] {
  return columns.map(({ from, to }) => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    if (low >= 0) return { base: low, above: high - low, below: 0 };
    if (high <= 0) return { base: high, above: 0, below: low - high };
    return { base: 0, above: high, below: low };
  });
}
