import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const rootDir = resolve(import.meta.dirname, '../..');

it('the security page names existing tests', async () => {
  const text = await readFile(resolve(rootDir, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`((?:packages|services|tests|scripts|web)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(resolve(rootDir, path)))).toEqual([]);
});

it('every requirement on it names a test, or says that it is open or why it is not met', async () => {
  const text = await readFile(resolve(rootDir, 'docs/security.md'), 'utf8');
  const rows = text
    .slice(text.indexOf('## Requirements'))
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  const bare = rows.filter(
    (line) => !line.includes('.ts`') && !/\*\*open\*\*|specification says so/.test(line),
  );
  expect(rows.length).toBeGreaterThan(35);
  expect(bare).toEqual([]);
});
