import { useQuery } from '@tanstack/react-query';
import type { Article } from '../model/article.ts';

const files = import.meta.glob<{ article: Article }>([
  '../../../../../packages/tools/src/*/article.md',
  '../articles/*.md',
]);

/** Articles by the last part of their address: a tool's id or a file name. */
const loads = new Map(
  Object.entries(files).map(([path, load]) => [/([^/]+)(?:\/article)?\.md$/.exec(path)?.[1], load]),
);

/** An article; `null` if there is none of that name. */
export function useArticle(slug: string) {
  return useQuery({
    queryKey: ['article', slug],
    queryFn: async () => (await loads.get(slug)?.())?.article ?? null,
    networkMode: 'always',
  });
}
