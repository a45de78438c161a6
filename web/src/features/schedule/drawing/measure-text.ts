const known = new Map<string, number>();
/** The widths of so many texts are kept; those of a huge schedule are measured again now and then. */
const mostKnown = 20_000;

/** The width of a text in the chart's own font, measured once: the same names are drawn in every frame. */
export function measureText(context: CanvasRenderingContext2D, text: string): number {
  const width = known.get(text);
  if (width !== undefined) return width;
  if (known.size >= mostKnown) known.clear();
  const measured = context.measureText(text).width;
  // Until the font is there, it is another's width.
  if (document.fonts.check(context.font)) known.set(text, measured);
  return measured;
}
