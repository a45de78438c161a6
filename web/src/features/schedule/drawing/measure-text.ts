const known = new Map<string, number>();
/** Number of widths kept; those of a huge schedule are measured again now and then. */
const mostKnown = 20_000;

/** Width of a text in the chart's font, cached because every frame draws the same names. */
export function measureText(context: CanvasRenderingContext2D, text: string): number {
  const width = known.get(text);
  if (width !== undefined) return width;
  if (known.size >= mostKnown) known.clear();
  const measured = context.measureText(text).width;
  // Until the font has loaded, this is the fallback's width.
  if (document.fonts.check(context.font)) known.set(text, measured);
  return measured;
}
