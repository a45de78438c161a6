export interface Sentence {
  /** Line of its first word, from 1. */
  readonly line: number;
  readonly text: string;
  readonly words: number;
}

const sentenceEnd = /(?<=[.!?:]["'”’)\]*_]*)\s+(?=[\p{Lu}\p{N}"'“‘(`@*_[x])/u;

/** The sentences of a paragraph that begins on that line. Code counts as one word, the address of a link as none. */
export function listSentences(paragraph: string, line: number): Sentence[] {
  const text = paragraph
    .replace(/`[^`]*`/g, (code) => `x${code.replace(/[^\n]/g, '')}`)
    .replace(/\]\([^)]*\)/g, (link) => link.replace(/[^\n]/g, ''));
  const sentences: Sentence[] = [];
  let place = 0;
  for (const part of text.split(sentenceEnd)) {
    const start = text.indexOf(part, place);
    place = start + part.length;
    const words = part.split(/\s+/).filter((word) => /\p{L}{2}|^[aI]$/iu.test(word)).length;
    const before = text.slice(0, start).split('\n').length - 1;
    sentences.push({ line: line + before, text: part.replace(/\s+/g, ' ').trim(), words });
  }
  return sentences;
}
