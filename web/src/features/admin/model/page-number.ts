import { putParams } from '../../../lib/put-params.ts';

/** Rows per page. */
const rowsAPage = 50;
/** The server skips no more pages than this. */
const mostPages = 20_000;

/** The page number in an address, from 1; 1 if missing or invalid. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1;
}

/** Changes parameters of an address: an empty value removes its parameter, and the list returns to the first page. */
export const changeParams = (params: URLSearchParams, changes: Readonly<Record<string, string>>) =>
  putParams(params, { page: '', ...changes });

/** The rows of a page, as query arguments. */
export const findSlice = (page: number) => ({ first: rowsAPage, skip: (page - 1) * rowsAPage });

export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / rowsAPage));
}

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
