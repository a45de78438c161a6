import {
  accountChangeSchema,
  failures,
  noUserId,
  userIdSchema,
  userListQuerySchema,
  userSchema,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { gatherAccounts } from '../app/accounts/list-accounts.ts';
import type { ApiCall } from './api-call.ts';
import { readBody, readQuery } from '../receive/read-input.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const adminCalls: readonly ApiCall[] = [
  {
    route: 'get /admin/stats',
    summary: 'Conversions per user and tool.',
    who: 'administrator',
    answers: {
      200: {
        description:
          'One entry per user. The last one, `Deleted accounts` under the id ffffffffffffffffffffffff, exists if deleted accounts had conversions.',
        json: 'UserUsageList',
      },
    },
    handle: async ({ response }, { stats }) => {
      const usage = await stats.listUsage();
      usage.sort(
        (left, right) =>
          Number(left.userId === noUserId) - Number(right.userId === noUserId) ||
          byName.compare(left.username, right.username),
      );
      response.json(usage);
    },
  },
  {
    route: 'get /admin/users',
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
    handle: async ({ request, response }, { accounts }) => {
      const { first, descending, unconfirmed, ...query } = readQuery(request, userListQuerySchema);
      const wanted = { ...query, descending: descending === 'true', unconfirmed: unconfirmed === 'true' };
      const page =
        first === undefined
          ? await gatherAccounts(accounts, wanted)
          : await accounts.listAccounts({ ...wanted, first });
      response.setHeader('x-total-count', page.total);
      const last = page.accounts.at(-1);
      if (page.hasMore && last) {
        const { pathname, searchParams } = new URL(request.originalUrl, 'http://site');
        searchParams.set('after', last.cursor);
        response.links({ next: `${pathname}?${searchParams.toString()}` });
      }
      response.json(page.accounts.map(({ account }) => userSchema.parse(account)));
    },
  },
  {
    route: 'patch /admin/users/:userId',
    summary: 'Grants or removes administrator rights, blocks or unblocks a user.',
    who: 'administrator',
    body: 'AccountChange',
    answers: { 200: { description: 'The changed account.', json: 'User' } },
    problems: ['account.own-rights', 'account.last-administrator'],
    handle: async ({ request, user: { id: by } }, { accounts }) => {
      const id = userIdSchema.safeParse(request.params['userId']);
      if (!id.success) throw new ServiceError(failures.userNotFound);
      const change = readBody(request, accountChangeSchema);
      return accounts.changeAccount({ id: id.data, by, change });
    },
  },
];
