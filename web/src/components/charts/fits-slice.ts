/** Distance of a label from the centre, and the room its letters and lines take, in px. */
const labelRadius = 95;
const pxPerLetter = 7;
const pxPerLine = 16;

/**
 * Whether a label stays within its slice of that share, in percent, whatever its direction: otherwise it would cover that of its
 * neighbour. The legend names every slice.
 */
export function fitsSlice(lines: readonly string[], share: number): boolean {
  const width = Math.max(...lines.map(({ length }) => length)) * pxPerLetter;
  const size = Math.max(width, lines.length * pxPerLine);
  return share >= 50 || 2 * labelRadius * Math.sin((share / 100) * Math.PI) >= size;
}
