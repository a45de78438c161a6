/** How other programs write an empty cell, which P6 leaves empty. */
const markForm = /^(?:""|\(?null\)?)$/i;
const [shortest, longest] = [2, 6];
const firstBytes = new Set(Array.from('"(Nn', (letter) => letter.charCodeAt(0)));

export const isEmptyMark = (text: string): boolean => markForm.test(text);

/** `place` ends with the mark. */
export const formatEmptyMark = (place: string): string =>
  `${place} is read as empty, and so are others like it; P6 leaves such a cell empty.`;

/** Whether any cell may be such a mark. Most files have none, so their rows are not searched. */
export const mayHaveEmptyMarks = (bytes: Buffer): boolean =>
  ['""', 'NULL', 'null', 'Null'].some((mark) => bytes.includes(mark, 0, 'latin1'));

/** The text of a cell that is such a mark; undefined for any other. */
export function findEmptyMark(bytes: Buffer, start: number, end: number): string | undefined {
  const length = end - start;
  if (length < shortest || length > longest || !firstBytes.has(bytes[start] ?? 0)) return undefined;
  const text = bytes.toString('latin1', start, end);
  return isEmptyMark(text) ? text : undefined;
}
