import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findLongSentences } from './find-long-sentences.ts';
import { findReplacedWords } from './find-replaced-words.ts';

// Reports every word in documents, texts and comments that plain English replaces, and every sentence that is too long. Exits
// with 1 if there is any.
const rootDir = resolve(import.meta.dirname, '../..');
const patterns = [
  '*.md *.ts *.tsx *.js *.mjs *.go *.graphql *.yaml *.css *.sh *.py *.java',
  '*.html *.conf *.tpl *.toml *NOTES.txt *Dockerfile Makefile',
].flatMap((line) => line.split(' '));
// Except the word lists with their tests.
const left = [':!scripts/prose'];

const list = execFileSync('git', ['ls-files', '-z', '--', ...patterns, ...left], {
  cwd: rootDir,
  encoding: 'utf8',
});
for (const file of list.split('\0').filter((name) => name !== '')) {
  const content = readFileSync(join(rootDir, file), 'utf8');
  const problems = [
    ...findReplacedWords(content).map(
      ({ line, word, better }) => `${file}:${line}: "${word}" reads better as "${better}"`,
    ),
    ...findLongSentences(file, content).map(
      ({ line, words, limit, text }) =>
        `${file}:${line}: ${words} words in a sentence, more than ${limit}: ${text}`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
