import { countLetters } from '../../lib/count-letters.ts';

/** In the room of at most so many letters, the last sign an ellipsis where there are more. */
export function shortenText(text: string, maxLetters: number): string {
  return countLetters(text) <= maxLetters ? text : `${takeStart(text, Math.max(1, maxLetters - 1))}\u2026`;
}

/** The same for a name whose end tells it from others, such as `P1…-1040`. */
export function shortenId(id: string, maxLetters: number): string {
  if (countLetters(id) <= maxLetters) return id;
  const kept = Math.max(2, maxLetters - 1);
  const head = Math.ceil(kept / 3);
  return `${takeStart(id, head)}\u2026${takeEnd(id, kept - head)}`;
}

/** As many whole signs as have room. */
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
