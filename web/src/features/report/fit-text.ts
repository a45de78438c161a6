import { countLetters } from '../../lib/count-letters.ts';

/** Cuts a text to `maxLetters`, with an ellipsis at the end. */
export function shortenText(text: string, maxLetters: number): string {
  return countLetters(text) <= maxLetters ? text : `${takeStart(text, Math.max(1, maxLetters - 1))}\u2026`;
}

/** Keeps the end as well, since IDs differ there: `P1…-1040`. */
export function shortenId(id: string, maxLetters: number): string {
  if (countLetters(id) <= maxLetters) return id;
  const kept = Math.max(2, maxLetters - 1);
  const head = Math.ceil(kept / 3);
  return `${takeStart(id, head)}\u2026${takeEnd(id, kept - head)}`;
}

/** As many whole characters as fit. */
function takeStart(text: string, letters: number): string {
  return takeSigns(Array.from(text), letters).join('');
}

const takeEnd = (text: string, letters: number): string =>
  takeSigns(Array.from(text).toReversed(), letters).toReversed().join('');

function takeSigns(signs: readonly string[], letters: number): string[] {
  let room = letters;
  const count = signs.findIndex((sign) => (room -= countLetters(sign)) < 0);
  return signs.slice(0, count < 0 ? signs.length : count);
}

/** The words of a text in lines of at most so many letters; a longer word has a line of its own. */
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
