import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findReplacedWords } from './find-replaced-words.ts';

// Names every word in documents, texts and comments that plain English replaces. Exits with 1 when there is one.
const rootDir = resolve(import.meta.dirname, '../..');
const patterns = ['*.md', '*.ts', '*.tsx', '*.go', '*.graphql', '*.yaml', '*.css', '*.sh', 'Makefile'];
// The list itself and its test.
const left = ':!scripts/prose';

const list = execFileSync('git', ['ls-files', '-z', '--', ...patterns, left], {
  cwd: rootDir,
  encoding: 'utf8',
});
for (const file of list.split('\0').filter((name) => name !== '')) {
  for (const { line, word, better } of findReplacedWords(readFileSync(join(rootDir, file), 'utf8'))) {
    console.error(`${file}:${line}: "${word}" reads better as "${better}"`);
    process.exitCode = 1;
  }
}
