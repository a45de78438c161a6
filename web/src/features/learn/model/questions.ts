import { articleSlugs } from '@floatwise/contracts';
import type { ArticleHead } from './article.ts';

const heads = import.meta.glob<{ article: ArticleHead }>('../articles/*.md', { query: '?head', eager: true });

/** FAQ entries, each with an answer of one or two sentences. */
export const questions = articleSlugs.map((slug) => {
  const head = heads[`../articles/${slug}.md`]?.article;
  return { question: head?.title ?? slug, url: `/learn/${slug}`, answer: head?.lead ?? '' };
});
