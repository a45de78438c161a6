/** At most so many characters, the last of them an ellipsis where there are more. */
export function shortenText(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, Math.max(1, maxCharacters - 1))}\u2026`;
}
