/** At most so many characters, the last of them an ellipsis where there are more. */
export function shortenText(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, Math.max(1, maxCharacters - 1))}\u2026`;
}

/** The same for a name whose end tells it from others, such as `P1…-1040`. */
export function shortenId(id: string, maxCharacters: number): string {
  if (id.length <= maxCharacters) return id;
  const kept = Math.max(2, maxCharacters - 1);
  const head = Math.ceil(kept / 3);
  return `${id.slice(0, head)}\u2026${id.slice(head - kept)}`;
}
