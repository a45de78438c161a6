/** Formats a page as a GraphQL connection. */
export function formatPage(page: {
  readonly edges: readonly { readonly cursor: string; readonly node: unknown }[];
  readonly hasMore: boolean;
  readonly total: number;
}) {
  return {
    edges: page.edges,
    pageInfo: { endCursor: page.edges.at(-1)?.cursor ?? null, hasNextPage: page.hasMore },
    totalCount: page.total,
  };
}
