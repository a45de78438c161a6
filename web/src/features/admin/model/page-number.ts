import { putParams } from '../../../lib/put-params.ts';

/** Rows on a page of a list. */
const rowsAPage = 50;
/** As many as the server passes over. */
const mostPages = 20_000;

/** The page an address asks for, from 1; the first where it is none. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1;
}

/** The address with other values; an empty one goes, and the list begins at its first page. */
export const changeParams = (params: URLSearchParams, changes: Readonly<Record<string, string>>) =>
  putParams(params, { page: '', ...changes });

/** The rows of a page, as a query asks for them. */
export const findSlice = (page: number) => ({ first: rowsAPage, skip: (page - 1) * rowsAPage });

export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / rowsAPage));
}
