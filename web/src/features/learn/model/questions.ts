import { articleSlugs, assistantsSlug, viewSlug } from '@floatwise/contracts';
import type { ArticleHead } from './article.ts';

const heads = import.meta.glob<{ article: ArticleHead }>('../articles/*.md', { query: '?head', eager: true });

function createEntry(slug: string) {
  const head = heads[`../articles/${slug}.md`]?.article;
  return { question: head?.title ?? slug, url: `/learn/${slug}`, answer: head?.lead ?? '' };
}

/** FAQ entries, each with an answer of one or two sentences. */
export const questions = articleSlugs.map(createEntry);

/** The article for people who work with assistants. */
export const assistants = createEntry(assistantsSlug);

/** The article about opening a schedule in the page. */
export const viewing = createEntry(viewSlug);
