import { useQuery } from '@tanstack/react-query';
import type { Article } from '../model/article.ts';

const files = import.meta.glob<{ article: Article }>([
  '../../../../../packages/tools/src/*/article.md',
  '../articles/*.md',
]);

/** The articles by their last name in the address: a tool's id, or the name of a file. */
const loads = new Map(
  Object.entries(files).map(([path, load]) => [/([^/]+)(?:\/article)?\.md$/.exec(path)?.[1], load]),
);

/** An article, `null` where there is none of that name. */
export function useArticle(slug: string) {
  return useQuery({
    queryKey: ['article', slug],
    queryFn: async () => (await loads.get(slug)?.())?.article ?? null,
    networkMode: 'always',
  });
}
