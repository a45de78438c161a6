interface Asked {
  readonly loading: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface Connection<Node> {
  readonly totalCount: number;
  readonly edges: readonly { readonly node: Node }[];
}

/** What a table shows of a page of a list; `connection` is that of the page before until its own is there. */
export function readList<Node>({ loading, error, refetch }: Asked, connection: Connection<Node> | undefined) {
  return {
    rows: connection?.edges.map(({ node }) => node),
    total: connection?.totalCount ?? 0,
    isLoading: loading,
    error,
    refetch: () => void refetch(),
  };
}
