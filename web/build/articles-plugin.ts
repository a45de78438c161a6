import { readFile } from 'node:fs/promises';
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
