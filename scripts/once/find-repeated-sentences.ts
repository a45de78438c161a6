import { formatPlace, getWorkspace, type Repetition, type SourceFile } from './source-file.ts';

const leastWords = 5;
const literals = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const word = /^\W*[a-z]+['’]?[a-z]*\W*$/i;
/** Markup, or the names of styles. */
const isCode = /[<>{}]|\b[a-z]+-[a-z0-9]+ [a-z]+-[a-z0-9]+\b/;

/** Sentences of at least five words in the literals of several workspaces. An expression in a sentence counts as a word. */
export function findRepeatedSentences(files: readonly SourceFile[]): Repetition[] {
  const found = new Map<string, { place: string; workspace: string }[]>();
  for (const file of files) {
    for (const { 0: literal, 2: inner = '', index } of blankComments(file.content).matchAll(literals)) {
      const text = literal.startsWith('`') ? inner.replace(/\$\{[^}]*\}/g, 'x') : inner;
      for (const sentence of text.split(/(?<=[.!?]) +/).filter(isSentence)) {
        const known = found.get(sentence) ?? [];
        found.set(sentence, known);
        known.push({ place: formatPlace(file, index), workspace: getWorkspace(file.path) });
      }
    }
  }
  return [...found]
    .filter(([, each]) => new Set(each.map(({ workspace }) => workspace)).size > 1)
    .map(([text, each]) => ({ text, places: each.map(({ place }) => place) }));
}

const isSentence = (text: string): boolean =>
  text.split(/\s+/).filter((each) => word.test(each)).length >= leastWords && !isCode.test(text);

/** Without comments, and with everything else at its place. */
const blankComments = (content: string): string =>
  content.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
