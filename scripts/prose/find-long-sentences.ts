import { listSentences } from './list-sentences.ts';
import { listTexts } from './list-texts.ts';
import type { ProseText } from './prose-text.ts';

/** The maximum words per sentence. About one sentence in a hundred is that long, in documents two. */
export const mostWords: Readonly<Record<ProseText['kind'], number>> = { document: 35, comment: 32, page: 28 };

export interface LongSentence {
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
