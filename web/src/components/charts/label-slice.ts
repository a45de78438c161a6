/** Distance of a label from the centre, and the room its letters and lines take, in px. */
const labelRadius = 95;
const pxPerLetter = 7;
const pxPerLine = 16;

/**
 * Name and rounded percentage of a slice, in lines; none if they would leave the slice, whatever its direction, and so cover the
 * label of its neighbour. The legend names every slice.
 */
export function labelSlice(name: string, share: number): string[] {
  const lines = listLines(name, Math.round(share));
  const width = Math.max(...lines.map(({ length }) => length)) * pxPerLetter;
  const size = Math.max(width, lines.length * pxPerLine);
  const fits = share >= 50 || 2 * labelRadius * Math.sin((share / 100) * Math.PI) >= size;
  return fits ? lines : [];
}

/** Splits a long name into lines, so that it stays within its slice. */
function listLines(name: string, percent: number): string[] {
  if (name.length <= 10) return [`${name} ${percent}%`];
  return [...name.split(/(?<=-)|\s(?=\S{3})/), `${percent}%`];
}
