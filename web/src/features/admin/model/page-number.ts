import { useSearchParams } from 'react-router';
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

type Changes = Readonly<Record<string, string | undefined>>;

/** Changes parameters of an address: an empty value removes its parameter, and the list returns to the first page. */
export const changeParams = (params: URLSearchParams, changes: Changes) =>
  putParams(params, { page: '', ...changes });

/** The parameters of a list in the address, its page, and a function that replaces parameters. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams((before) => changeParams(before, changes), { replace: true });
  return { params, page: readPage(params), change };
}

/** The rows of a page, as query arguments. */
export const findSlice = (page: number) => ({ first: rowsAPage, skip: (page - 1) * rowsAPage });

export const countPages = (total: number): number => Math.max(1, Math.ceil(total / rowsAPage));

/** A page of a list for a table; `connection` is the previous page's until the current one has loaded. */
export const readList = <Node>(
  { loading, error, refetch }: { loading: boolean; error?: unknown; refetch: () => unknown },
  connection: { totalCount: number; edges: { node: Node }[] } | undefined,
) => ({
  rows: connection?.edges.map(({ node }) => node),
  total: connection?.totalCount ?? 0,
  isLoading: loading,
  error,
  refetch,
});
