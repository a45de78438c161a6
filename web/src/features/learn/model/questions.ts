import { articleSlugs } from '@floatwise/contracts';
import type { ArticleHead } from './article.ts';

/** An entry of the FAQ. */
export interface Question {
  readonly question: string;
  readonly url: string;
  /** In a sentence or two. */
  readonly answer: string;
}

const heads = import.meta.glob<{ article: ArticleHead }>('../articles/*.md', { query: '?head', eager: true });

export const questions: readonly Question[] = articleSlugs.map((slug) => {
  const head = heads[`../articles/${slug}.md`]?.article;
  return { question: head?.title ?? slug, url: `/learn/${slug}`, answer: head?.lead ?? '' };
});
