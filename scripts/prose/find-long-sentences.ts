import { listTexts } from './list-texts.ts';
import type { ProseText } from './list-page-texts.ts';

/** The maximum words per sentence. About one sentence in a hundred is that long, in documents two. */
export const mostWords: Readonly<Record<ProseText['kind'], number>> = { document: 35, comment: 32, page: 28 };

interface LongSentence {
  /** From 1. */
  readonly line: number;
  readonly words: number;
  readonly limit: number;
  readonly text: string;
}

/** Finds the sentences of a file that are longer than its kind of text allows. */
export function findLongSentences(file: string, content: string): LongSentence[] {
  return listTexts(file, content).flatMap(({ kind, line, text }) =>
    listSentences(text, line)
      .filter(({ words }) => words > mostWords[kind])
      .map((sentence) => ({ ...sentence, limit: mostWords[kind] })),
  );
}

interface Sentence {
  /** Line of its first word, from 1. */
  readonly line: number;
  readonly text: string;
  readonly words: number;
}

const sentenceEnd = /(?<=[.!?:]["'”’)\]*_]*)\s+(?=[\p{Lu}\p{N}"'“‘(`@*_[x])/u;

/** The sentences of a paragraph that begins on that line. Code counts as one word, the address of a link as none. */
function listSentences(paragraph: string, line: number): Sentence[] {
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
