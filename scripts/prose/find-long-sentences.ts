import { listSentences } from './list-sentences.ts';
import { listTexts } from './list-texts.ts';
import type { ProseText } from './prose-text.ts';

/** The most words of a sentence. Of a hundred sentences of the project one is about as long, two in documents. */
export const mostWords: Readonly<Record<ProseText['kind'], number>> = { document: 35, comment: 32, page: 28 };

export interface LongSentence {
  /** From 1. */
  readonly line: number;
  readonly words: number;
  readonly limit: number;
  readonly text: string;
}

/** The sentences of a file that are longer than those of their kind may be. */
export function findLongSentences(file: string, content: string): LongSentence[] {
  return listTexts(file, content).flatMap(({ kind, line, text }) =>
    listSentences(text, line)
      .filter(({ words }) => words > mostWords[kind])
      .map((sentence) => ({ ...sentence, limit: mostWords[kind] })),
  );
}
