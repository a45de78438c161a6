import { useQuery } from '@tanstack/react-query';
import type { Article } from '../model/article.ts';

type Load = () => Promise<{ article: Article }>;

const aboutTools = import.meta.glob<{ article: Article }>('../../../../../packages/tools/src/*/article.md');
const others = import.meta.glob<{ article: Article }>('../articles/*.md');

/** The articles by their last name in the address: a tool's id, or the name of a file. */
const loads = new Map<string, Load>([
  ...Object.entries(aboutTools).map(([path, load]): [string, Load] => [path.split('/').at(-2) ?? '', load]),
  ...Object.entries(others).map(([path, load]): [string, Load] => [
    path.split('/').at(-1)?.replace(/\.md$/, '') ?? '',
    load,
  ]),
]);

/** An article, `null` where there is none of that name. */
export function useArticle(slug: string) {
  return useQuery({
    queryKey: ['article', slug],
    queryFn: async () => (await loads.get(slug)?.())?.article ?? null,
    networkMode: 'always',
  });
}
