interface Asked {
  readonly loading: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface Connection<Node> {
  readonly totalCount: number;
  readonly edges: readonly { readonly node: Node }[];
}

/** A page of a list for a table; `connection` is the previous page's until the current one has loaded. */
export function readList<Node>({ loading, error, refetch }: Asked, connection: Connection<Node> | undefined) {
  return {
    rows: connection?.edges.map(({ node }) => node),
    total: connection?.totalCount ?? 0,
    isLoading: loading,
    error,
    refetch: () => void refetch(),
  };
}
