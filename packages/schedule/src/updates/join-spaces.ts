/** A text as two updates compare it: trimmed, with every run of white space as one blank. */
export function joinSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
