import { countLetters } from '../../lib/count-letters.ts';

/** Cuts a text to `maxLetters`, ending with an ellipsis. */
export function shortenText(text: string, maxLetters: number): string {
  return countLetters(text) <= maxLetters ? text : `${takeStart(text, Math.max(1, maxLetters - 1))}\u2026`;
}

/** Keeps the end as well, since that is where IDs differ: `P1…-1040`. */
export function shortenId(id: string, maxLetters: number): string {
  if (countLetters(id) <= maxLetters) return id;
  const kept = Math.max(2, maxLetters - 1);
  const head = Math.ceil(kept / 3);
  return `${takeStart(id, head)}\u2026${takeEnd(id, kept - head)}`;
}

/** As many whole characters as fit. */
const takeStart = (text: string, letters: number): string => takeSigns(Array.from(text), letters).join('');

const takeEnd = (text: string, letters: number): string =>
  takeSigns(Array.from(text).toReversed(), letters).toReversed().join('');

function takeSigns(signs: readonly string[], letters: number): string[] {
  let room = letters;
  const count = signs.findIndex((sign) => (room -= countLetters(sign)) < 0);
  return signs.slice(0, count < 0 ? signs.length : count);
}

/** Wraps a text into lines of at most that many letters; a longer word gets its own line. */
export function wrapText(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
