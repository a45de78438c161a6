// Builds the site of the documents in dist/docs-site/site: the Markdown that the project and the product have, with search.
import { resolve } from 'node:path';
import { execa } from 'execa';
import { rootDir } from './list-pages.ts';
import { stageSite } from './stage-site.ts';

const out = resolve(rootDir, 'dist/docs-site');
const pages = stageSite(resolve(out, 'source'));
// Links that lead nowhere fail the build.
await execa(resolve(import.meta.dirname, 'node_modules/.bin/vitepress'), ['build', '.'], {
  cwd: resolve(out, 'source'),
  stdio: 'inherit',
  env: { NODE_ENV: 'production' },
});
console.log(`${pages.length + 1} pages in dist/docs-site/site`);
