import { listedAccountSchema, userIdSchema, type UserId } from '@floatwise/contracts';
import { graphql } from 'graphql';
import { expect, it } from 'vitest';
import type { Accounts, Stats } from '../src/app/accounts/ports.ts';
import { createGraphqlSchema } from '../src/graphql/create-graphql-schema.ts';
import { createLoaders } from '../src/graphql/graphql-context.ts';
import { openPersistedQueries } from '../src/graphql/serve-graphql.ts';

const createAccount = (index: number) =>
  listedAccountSchema.parse({
    id: String(index).padStart(24, '0'),
    username: `person-${index}`,
    credits: 5,
    isAdmin: index === 0,
    createdAt: '2026-03-16T08:00:00.000Z',
  });
const everybody = Array.from({ length: 100 }, (_none, index) => createAccount(index));

/** Asks as the first of a hundred users; returns the requests to the services, in order. */
async function ask(source: string): Promise<{ data: unknown; asked: string[] }> {
  const asked: string[] = [];
  const accounts = {
    listAccounts: () => {
      asked.push('listAccounts');
      const rows = everybody.map((account) => ({ account, cursor: account.id }));
      return Promise.resolve({ accounts: rows, hasMore: false, total: rows.length });
    },
    findAccounts: (ids: readonly UserId[]) => {
      asked.push(`findAccounts ${ids.length}`);
      return Promise.resolve(everybody.filter(({ id }) => ids.includes(id)));
    },
    listAudit: ({ userId }: { userId: UserId }) => {
      const entry = (index: number) => ({
        cursor: String(index),
        entry: {
          id: String(index),
          at: '2026-03-16T08:00:00.000Z',
          kind: 'blocked' as const,
          userId,
          by: everybody[index % 2]?.id,
        },
      });
      asked.push('listAudit');
      return Promise.resolve({ entries: [0, 1, 2, 3].map(entry), hasMore: false, total: 4 });
    },
  } as unknown as Accounts;
  const stats = {
    findUsage: (ids: readonly UserId[]) => {
      asked.push(`findUsage ${ids.length}`);
      return Promise.resolve(
        ids.slice(0, 50).map((userId) => ({
          ...{ userId, username: '', totalConversions: 3 },
          toolUsage: [{ toolType: 'soos', count: 3 }],
        })),
      );
    },
  } as unknown as Stats;
  const { data, errors } = await graphql({
    schema: createGraphqlSchema(),
    source,
    contextValue: { accounts, stats, user: everybody[0], loaders: createLoaders({ accounts, stats }) },
  });
  expect(errors).toBeUndefined();
  return { data, asked };
}

it('makes one request for the conversions of a hundred users', async () => {
  const { data, asked } = await ask(
    '{ users { edges { node { username totalConversions toolUsage { toolType count } } } totalCount } }',
  );
  expect(asked).toEqual(['listAccounts', 'findUsage 100']);
  const { users } = data as { users: { edges: { node: { totalConversions: number } }[] } };
  expect(users.edges.map(({ node }) => node.totalConversions)).toEqual([
    ...Array<number>(50).fill(3),
    ...Array<number>(50).fill(0),
  ]);
});

it('makes one request for all administrators of the audit trail, and one for the caller', async () => {
  const id = userIdSchema.parse('7'.padStart(24, '0'));
  expect((await ask(`{ auditTrail(userId: "${id}") { edges { node { by { username } } } } }`)).asked).toEqual(
    ['listAudit', 'findAccounts 2'],
  );
  const { asked } = await ask('{ me { username } a: me { totalConversions } b: me { toolUsage { count } } }');
  expect(asked).toEqual(['findAccounts 1', 'findUsage 1']);
});

it('knows the queries of the pages by their hashes, and learns none', async () => {
  const queries = openPersistedQueries();
  await queries.set(`apq:${'a'.repeat(64)}`, '{ me { id } }');
  expect(await queries.get(`apq:${'a'.repeat(64)}`)).toBeUndefined();
});
