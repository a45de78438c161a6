import {
  userListQuerySchema,
  userSchema,
  type AccountPage,
  type AccountPageQuery,
} from '@floatwise/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Accounts } from '../app/accounts.ts';
import { readQuery } from './read-query.ts';
import type { ApiCall } from './api-call.ts';

export const getAdminUsersCall = {
  method: 'get',
  path: '/admin/users',
  summary: 'All users, or the page that the query asks for.',
  who: 'administrator',
  query: 'UserListQuery',
  answers: {
    200: {
      description: 'The users.',
      json: 'UserList',
      headers: {
        'X-Total-Count': 'How many users fit the search.',
        Link: 'Address of the next page, with rel="next".',
      },
    },
  },
  problems: ['request.invalid'],
} satisfies ApiCall;

/**
 * `GET /api/admin/users`: everybody, or the page that the query asks for. `X-Total-Count` tells how many fit the search,
 * `Link` where the next page is.
 */
export function getAdminUsers(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    const { first, descending, ...query } = readQuery(request, userListQuerySchema);
    const wanted = { ...query, descending: descending === 'true' };
    const page =
      first === undefined
        ? await gatherPages(accounts, wanted)
        : await accounts.listAccounts({ ...wanted, first });
    response.setHeader('x-total-count', page.total);
    const last = page.accounts.at(-1);
    if (page.hasMore && last) linkNext(request, response, last.cursor);
    response.json(page.accounts.map(({ account }) => userSchema.parse(account)));
  };
}

async function gatherPages(accounts: Accounts, wanted: AccountPageQuery): Promise<AccountPage> {
  const page = await accounts.listAccounts(wanted);
  const all = [...page.accounts];
  for (let { hasMore } = page; hasMore;) {
    const after = all.at(-1)?.cursor;
    const next = await accounts.listAccounts({ ...wanted, ...(after === undefined ? {} : { after }) });
    all.push(...next.accounts);
    hasMore = next.hasMore;
  }
  return { accounts: all, hasMore: false, total: page.total };
}

function linkNext(request: Request, response: Response, after: string): void {
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://site');
  searchParams.set('after', after);
  response.links({ next: `${pathname}?${searchParams.toString()}` });
}
