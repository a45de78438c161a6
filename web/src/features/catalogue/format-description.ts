/** A catalogue description as a sentence of its own: with a capital and a full stop. */
export function formatDescription(description: string): string {
  const text = description.trim();
  if (text === '') return '';
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
