/** Formats a page as a GraphQL connection; `getNode` picks the node of a row. */
export function formatPage<Row extends { readonly cursor: string }>(
  { hasMore, total }: { readonly hasMore: boolean; readonly total: number },
  rows: readonly Row[],
  getNode: (row: Row) => unknown,
) {
  return {
    edges: rows.map((row) => ({ cursor: row.cursor, node: getNode(row) })),
    pageInfo: { endCursor: rows.at(-1)?.cursor ?? null, hasNextPage: hasMore },
    totalCount: total,
  };
}
