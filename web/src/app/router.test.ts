import { readFile } from 'node:fs/promises';
import { pagePaths } from '@floatwise/contracts';
import { expect, it } from 'vitest';

it('has exactly the pages known to the gateway, so that none returns 404', async () => {
  const source = await readFile(new URL('./router.tsx', import.meta.url), 'utf8');
  const written = [...source.matchAll(/(?:page\(\s*|path: )'(\/[^']*)'/g)].map(([, path]) => path);
  expect(new Set(['/', ...written])).toEqual(new Set(pagePaths));
});
