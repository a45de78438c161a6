import type { ArticleHead } from './article.ts';

/** An entry of the FAQ. */
export interface Question {
  readonly question: string;
  readonly url: string;
  /** In a sentence or two. */
  readonly answer: string;
}

/** The articles of the FAQ in their order, by file name. */
const slugs = [
  'pv-equals-ev-by-splitting',
  'redundant-relationships',
  'dangling-activities',
  'earned-schedule',
  'critical-path-drag',
  'schedule-assessment-in-a-spreadsheet',
  'removing-actuals',
  'actual-cost-equals-earned-value',
  'colouring-wbs-levels',
  'resources-by-spreadsheet-import',
] as const;

const heads = import.meta.glob<{ article: ArticleHead }>('../articles/*.md', { query: '?head', eager: true });

export const questions: readonly Question[] = slugs.map((slug) => {
  const head = heads[`../articles/${slug}.md`]?.article;
  return { question: head?.title ?? slug, url: `/learn/${slug}`, answer: head?.lead ?? '' };
});
