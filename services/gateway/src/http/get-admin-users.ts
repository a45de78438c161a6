import { userListQuerySchema, userSchema } from '@floatwise/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Accounts } from '../app/accounts.ts';
import { gatherAccounts } from '../app/gather-accounts.ts';
import { readQuery } from './read-query.ts';
import type { ApiCall } from './api-call.ts';

export const getAdminUsersCall = {
  method: 'get',
  path: '/admin/users',
  summary: 'All users, or one page of them.',
  who: 'administrator',
  query: 'UserListQuery',
  answers: {
    200: {
      description: 'The users.',
      json: 'UserList',
      headers: {
        'X-Total-Count': 'Number of users that match the search.',
        Link: 'Address of the next page, with rel="next".',
      },
    },
  },
  problems: ['request.invalid'],
} satisfies ApiCall;

/** `GET /api/admin/users`: all users or one page. `X-Total-Count` is the number of matches, `Link` the next page. */
export function getAdminUsers(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    const { first, descending, ...query } = readQuery(request, userListQuerySchema);
    const wanted = { ...query, descending: descending === 'true' };
    const page =
      first === undefined
        ? await gatherAccounts(accounts, wanted)
        : await accounts.listAccounts({ ...wanted, first });
    response.setHeader('x-total-count', page.total);
    const last = page.accounts.at(-1);
    if (page.hasMore && last) linkNext(request, response, last.cursor);
    response.json(page.accounts.map(({ account }) => userSchema.parse(account)));
  };
}

function linkNext(request: Request, response: Response, after: string): void {
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://site');
  searchParams.set('after', after);
  response.links({ next: `${pathname}?${searchParams.toString()}` });
}
