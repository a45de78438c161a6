import { articleSlugs } from '@floatwise/contracts';
import type { ArticleHead } from './article.ts';

const heads = import.meta.glob<{ article: ArticleHead }>('../articles/*.md', { query: '?head', eager: true });

/** The entries of the FAQ, each with its answer in a sentence or two. */
export const questions = articleSlugs.map((slug) => {
  const head = heads[`../articles/${slug}.md`]?.article;
  return { question: head?.title ?? slug, url: `/learn/${slug}`, answer: head?.lead ?? '' };
});
