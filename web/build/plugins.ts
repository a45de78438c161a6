import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { relative } from 'node:path/posix';
import type { Plugin } from 'vite';
import { createArticleHead, parseArticle } from './parse-article.ts';

/** Imports Markdown files as modules: `x.md` is the whole article, `x.md?head` its title and lead. */
export function articlesPlugin(): Plugin {
  return {
    name: 'articles',
    enforce: 'pre',
    load: {
      filter: { id: /\.md(\?head)?$/ },
      async handler(id) {
        const [path = '', query] = id.split('?');
        const article = parseArticle(await readFile(path, 'utf8'));
        const shown = query === 'head' ? createArticleHead(article) : article;
        return { code: `export const article = ${JSON.stringify(shown)};`, moduleType: 'js', map: null };
      },
    },
  };
}

/** ApexCharts writes a style element for its legend with every chart, even one without a legend. */
const legendStyles = 'this.legendHelpers.appendToForeignObject(),';

/** Removes from ApexCharts what the content security policy refuses; the pages draw their own legends. */
export function chartsPlugin(): Plugin {
  return {
    name: 'charts-without-inline-styles',
    apply: 'build',
    transform(code, id) {
      if (!/\/apexcharts\/dist\/apexcharts\.\w+\.js$/.test(id)) return undefined;
      if (!code.includes(legendStyles)) {
        throw new Error('The library of charts writes the styles of its legend in another way now.');
      }
      return { code: code.replace(legendStyles, ''), map: null };
    },
  };
}

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
const compressible = /^assets\/.*\.(js|css|svg)$/;

/** Writes a compressed copy beside each script, style sheet and SVG, for the gateway to send. */
export function compressPlugin(): Plugin {
  return {
    name: 'compress',
    writeBundle: async ({ dir = '' }, bundle) => {
      const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName));
      await Promise.all(
        files.flatMap((file) =>
          (['br', 'gz'] as const).map(async (form) => {
            const bytes = await pack[form](file.type === 'chunk' ? file.code : file.source);
            await writeFile(join(dir, `${file.fileName}.${form}`), bytes);
          }),
        ),
      );
    },
  };
}

const rootDir = resolve(import.meta.dirname, '../..');
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const bundled = new Set<string>();

function addPackage(path: string): void {
  const [folder] = packageFolder.exec(path) ?? [];
  if (folder !== undefined) bundled.add(relative(rootDir, folder));
}

/**
 * Lists the npm packages in the built pages, by their path in package-lock.json, in `.vite/packages.json`. The builds of the
 * pages and of the workers both collect them; only that of the pages writes files.
 */
export function packagesPlugin(): Plugin {
  return {
    name: 'list-packages',
    generateBundle: (_options, bundle) => {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') for (const id of part.moduleIds) addPackage(id.replace(/\?.*$/, ''));
        else for (const name of part.originalFileNames) addPackage(resolve(rootDir, 'web', name));
      }
    },
    writeBundle: ({ dir = '' }) =>
      writeFile(
        join(dir, '.vite/packages.json'),
        `${JSON.stringify([...bundled].toSorted(), undefined, 2)}\n`,
      ),
  };
}
