/** The texts, each once, with the most similar to a wanted one first; case does not matter. */
export function listNearest(texts: Iterable<string>, wanted: string): string[] {
  const upper = wanted.toUpperCase();
  return [...new Set(texts)]
    .map((text) => ({ text, distance: computeEditDistance(text.toUpperCase(), upper) }))
    .sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text);
}

/** Method: Wagner and Fischer, "The String-to-String Correction Problem", one row at a time. */
function computeEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
