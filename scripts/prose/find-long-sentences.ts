import { listTexts } from './list-texts.ts';
import type { ProseText } from './list-page-texts.ts';

/** The maximum words per sentence. About one sentence in a hundred is that long, in documents two. */
export const mostWords: Readonly<Record<ProseText['kind'], number>> = { document: 35, comment: 32, page: 28 };

/** Finds the sentences of a file that are longer than its kind of text allows. */
export function findLongSentences(file: string, content: string) {
  return listTexts(file, content).flatMap(({ kind, line, text }) =>
    listSentences(text, line)
      .filter(({ words }) => words > mostWords[kind])
      .map((sentence) => ({ ...sentence, limit: mostWords[kind] })),
  );
}

const sentenceEnd = /(?<=[.!?:]["'”’)\]*_]*)\s+(?=[\p{Lu}\p{N}"'“‘(`@*_[x])/u;

/** The sentences of a paragraph that begins on that line, each with the line of its first word, from 1. Code counts as one word, the address of a link as none. */
function listSentences(paragraph: string, line: number) {
  const text = paragraph
    .replace(/`[^`]*`/g, (code) => `x${code.replace(/[^\n]/g, '')}`)
    .replace(/\]\([^)]*\)/g, (link) => link.replace(/[^\n]/g, ''));
  let place = 0;
  return text.split(sentenceEnd).map((part) => {
    const start = text.indexOf(part, place);
    place = start + part.length;
    const words = part.split(/\s+/).filter((word) => /\p{L}{2}|^[aI]$/iu.test(word)).length;
    const before = text.slice(0, start).split('\n').length - 1;
    return { line: line + before, text: part.replace(/\s+/g, ' ').trim(), words };
  });
}
