const wide = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uff60]/u;

/** Width of a text in letters; a Chinese, Japanese or Korean character counts as two. */
export function countLetters(text: string): number {
  if (!wide.test(text)) return text.length;
  let count = 0;
  for (const sign of text) count += wide.test(sign) ? 2 : sign.length;
  return count;
}
