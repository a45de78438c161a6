import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  askGraphql,
  convertByGraphql,
  createPlanner,
  signUp,
  type GraphqlAnswer,
  type Planner,
} from '@floatwise/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';
import { signUpAdministrator } from './sign-up-administrator.ts';
import { signUpSeries } from './sign-up-series.ts';

let site: SharedSite;
let admin: Planner;
/** A user without rights, for calls that are refused. */
let member: Planner;

beforeAll(async () => {
  site = await findSharedSite();
  [admin, member] = await Promise.all([signUpAdministrator(site), signUp(site.url)]);
});

const readId = async (person: Planner): Promise<string> =>
  ((await (await person.call('/api/user')).json()) as { id: string }).id;
const listCodes = ({ errors = [] }: GraphqlAnswer): unknown[] =>
  errors.map(({ extensions }) => extensions['code']);
const convertQuery = `mutation Convert($toolId: ID!, $file: Upload!, $options: JSON) {
  convert(toolId: $toolId, file: $file, options: $options) { id state toolId fileName error errorCode outputUrl report }
}`;
/** Has a valid header, but no table. */
const broken = { fileName: 'Broken.xer', bytes: Buffer.from('ERMHDR\t8.4\r\n%E\r\n'), toolId: 'soos' };
const xer = { fileName: 'Hotel.xer', bytes: createSampleXer(), toolId: 'x-pobs' };

describe('a query of any user', () => {
  it('returns their own account', async () => {
    const planner = await signUp(site.url);
    const answer = await askGraphql(
      planner,
      '{ me { id username email credits isAdmin isBlocked createdAt totalConversions toolUsage { toolType count } } }',
    );
    expect(answer).toEqual({
      status: 200,
      data: {
        me: {
          id: await readId(planner),
          username: planner.username,
          email: planner.email,
          credits: 5,
          isAdmin: false,
          isBlocked: false,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
          totalConversions: 0,
          toolUsage: [],
        },
      },
    });
    expect(listCodes(await askGraphql(createPlanner(site.url), '{ me { id } }'))).toEqual([
      'UNAUTHENTICATED',
    ]);
  });

  it('returns a conversion with the URL of its file', async () => {
    const planner = await signUp(site.url);
    const answer = await convertByGraphql(planner, convertQuery, xer);
    expect(answer.errors).toBeUndefined();
    const conversion = answer.data?.['convert'] as Record<string, string>;
    expect(conversion).toMatchObject({
      state: 'finished',
      toolId: 'x-pobs',
      fileName: 'Hotel.xer',
      error: null,
    });
    expect(conversion['report']).toMatchObject({ tool: 'x-pobs' });
    const read = () =>
      askGraphql(planner, 'query ($id: ID!) { conversion(id: $id) { id state outputUrl } }', {
        id: conversion['id'],
      });
    // Its report has rows, so the query has taken the result.
    expect((await read()).data).toEqual({
      conversion: { id: conversion['id'], state: 'delivered', outputUrl: conversion['outputUrl'] },
    });
    const output = await planner.call(String(conversion['outputUrl']));
    expect([output.status, (await output.text()).includes('POBS')]).toEqual([200, false]);
    await planner.call(`/api/conversions/${conversion['id']}`, { method: 'DELETE' });
    expect((await read()).data).toEqual({
      conversion: { id: conversion['id'], state: 'delivered', outputUrl: null },
    });
    const hidden = await askGraphql(member, 'query ($id: ID!) { conversion(id: $id) { id } }', {
      id: conversion['id'],
    });
    expect(hidden.data).toEqual({ conversion: null });
  });

  it('returns the drag of an XER', async () => {
    const golden = new URL('../../packages/tools/src/cpd/golden/schedule/input.xer', import.meta.url);
    const upload = { toolId: 'cpd', fileName: 'plan.xer', bytes: await readFile(golden) };
    const answer = await convertByGraphql(member, convertQuery, upload);
    expect(answer.data?.['convert']).toMatchObject({
      state: 'finished',
      report: { counts: { withDrag: 2, largestDrag: 3 } },
    });
  });

  it('returns a conversion with options, or one that failed with its sentence', async () => {
    const failed = (await convertByGraphql(member, convertQuery, broken)).data?.['convert'];
    expect(failed).toMatchObject({
      state: 'failed',
      errorCode: expect.stringMatching(/^E_/) as string,
      outputUrl: null,
    });
    const options = await convertByGraphql(member, convertQuery, { ...xer, options: { nonsense: 1 } });
    expect(listCodes(options)).toEqual(['E_OPTION']);
  });

  it.each([
    ['a file of another type', { ...xer, fileName: 'a.pdf' }, 'file.wrong-type'],
    ['an unknown tool', { ...xer, toolId: 'x-none' }, 'request.unknown-tool'],
    ['an empty file', { ...xer, bytes: Buffer.alloc(0) }, 'E_EMPTY'],
    ['a file over 50 MB', { ...xer, bytes: Buffer.alloc(51 * 1024 * 1024, 'x') }, 'file.too-large'],
  ])('refuses to convert %s', async (_name, upload, code) => {
    expect(listCodes(await convertByGraphql(member, convertQuery, upload))).toEqual([code]);
  });
});

describe('a query of administrators', () => {
  const fields =
    'edges { cursor node { id username totalConversions } } pageInfo { endCursor hasNextPage } totalCount';
  const adminOnly = [
    `users { ${fields} }`,
    'user(id: "a") { id }',
    'usage(from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z") { total }',
    'live { waiting }',
    'usageSince',
    'usage(from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z") { users { totalCount } }',
    'failures { totalCount }',
    'auditTrail(userId: "a") { totalCount }',
    'auditTrail { totalCount }',
    'creditMovements(userId: "a") { credits }',
  ];

  it.each(adminOnly)('is refused for others: %s', async (field) => {
    expect(listCodes(await askGraphql(member, `{ ${field} }`))).toEqual(['FORBIDDEN']);
    expect(listCodes(await askGraphql(createPlanner(site.url), `{ ${field} }`))).toEqual(['UNAUTHENTICATED']);
  });

  it.each([
    'setAdmin(userId: "a", isAdmin: true) { id }',
    'blockUser(userId: "a", blocked: true) { id }',
    'grantCredits(userId: "a", credits: 1, reason: "because") { id }',
  ])('cannot be changed by others: %s', async (field) => {
    expect(listCodes(await askGraphql(member, `mutation { ${field} }`))).toEqual(['FORBIDDEN']);
  });

  it('returns users, searched, sorted and paged', async () => {
    const { start, people } = await signUpSeries(site.url, 3);
    const names: string[] = [];
    for (let after: string | null = null; ;) {
      const { data } = await askGraphql(
        admin,
        `query ($start: String!, $after: String) { users(search: $start, sort: CREATED_AT, descending: true, first: 2, after: $after) { ${fields} } }`,
        { start, after },
      );
      const page = data?.['users'] as {
        edges: { node: { username: string } }[];
        pageInfo: { endCursor: string; hasNextPage: boolean };
        totalCount: number;
      };
      expect(page.totalCount).toBe(3);
      names.push(...page.edges.map(({ node }) => node.username));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(names).toEqual(people.map(({ username }) => username).toReversed());
    const bad = await askGraphql(admin, '{ users(first: 0) { totalCount } }');
    expect(listCodes(bad)).toEqual(['BAD_USER_INPUT']);
  });

  it('returns users by their conversions', async () => {
    const planner = await signUp(site.url);
    expect((await planner.convert(xer)).status).toBe(200);
    const ask = () =>
      askGraphql(admin, `{ users(sort: TOTAL_CONVERSIONS, descending: true, first: 1) { ${fields} } }`);
    type Users = { edges: { node: { totalConversions: number } }[]; pageInfo: object };
    await expect
      .poll(async () => ((await ask()).data?.['users'] as Users).edges[0]?.node.totalConversions)
      .toBeGreaterThan(0);
    expect(((await ask()).data?.['users'] as Users).pageInfo).toMatchObject({ hasNextPage: true });
  });

  it('returns the exact numbers of conversions and failures, a moment later', async () => {
    const planner = await signUp(site.url);
    const userId = await readId(planner);
    for (let count = 0; count < 2; count++) expect((await planner.convert(xer)).status).toBe(200);
    expect((await planner.convert(broken)).status).toBe(422);
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const to = new Date(Date.now() + 3_600_000).toISOString();
    const query = `query ($from: DateTime!, $to: DateTime!) {
      usage(from: $from, to: $to, interval: HOUR) {
        total failed p50Ms p95Ms byTool { toolType count } points { at count failed p95Ms }
      }
      failures(first: 100, toolId: "soos") {
        totalCount edges { node { id at toolId userId username fileName code message } }
      }
    }`;
    interface UsageAnswer {
      usage: { total: number; failed: number; points: { count: number; failed: number }[] };
      failures: { edges: { node: Record<string, string> }[] };
    }
    const read = async (): Promise<UsageAnswer> =>
      (await askGraphql(admin, query, { from, to })).data as unknown as UsageAnswer;
    await expect
      .poll(async () => (await read()).failures.edges.map(({ node }) => node))
      .toContainEqual(
        expect.objectContaining({
          toolId: 'soos',
          userId,
          username: planner.username,
          fileName: 'Broken.xer',
          code: 'E_XER_NO_TABLE',
        }),
      );
    // Others may convert between the sums of one answer.
    await expect
      .poll(async () => {
        const { points, total, failed } = (await read()).usage;
        const sum = (of: 'count' | 'failed'): number => points.reduce((all, point) => all + point[of], 0);
        return { isEnough: total >= 2, more: [sum('count') - total, sum('failed') - failed] };
      })
      .toEqual({ isEnough: true, more: [0, 0] });
    const backwards = await askGraphql(admin, query, { from: to, to: from });
    expect(listCodes(backwards)).toEqual(['BAD_USER_INPUT']);
  });

  it.each([
    ['a day', '2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['minutes of one hour', '2026-03-01T08:50:00Z', '2026-03-01T08:10:00Z'],
    ['nothing', '2026-03-01T08:10:00Z', '2026-03-01T08:10:00Z'],
  ])('refuses a time that ends before it begins, by %s', async (_name, from, to) => {
    for (const field of [
      'usage(from: $from, to: $to) { total }',
      'failures(from: $from, to: $to) { totalCount }',
    ]) {
      const answer = await askGraphql(admin, `query ($from: DateTime!, $to: DateTime!) { ${field} }`, {
        from,
        to,
      });
      expect(answer.errors?.[0]).toMatchObject({
        message: 'The period must end after it starts: to must be later than from.',
        extensions: { code: 'BAD_USER_INPUT' },
      });
    }
  });
});

describe('a mutation of administrators', () => {
  it('grants credits with a reason, which the person has immediately and which the trail lists', async () => {
    const planner = await signUp(site.url);
    const userId = await readId(planner);
    const grant = (variables: object) =>
      askGraphql(
        admin,
        `mutation ($userId: ID!, $credits: Int!, $reason: String!, $requestId: ID) {
          grantCredits(userId: $userId, credits: $credits, reason: $reason, requestId: $requestId) { id credits }
        }`,
        { userId, credits: 20, reason: 'A file of ours was wrong', ...variables },
      );
    const expected = { grantCredits: { id: userId, credits: 25 } };
    expect((await grant({ requestId: 'one' })).data).toEqual(expected);
    expect((await grant({ requestId: 'one' })).data).toEqual(expected);
    expect(await (await planner.call('/api/user')).json()).toMatchObject({ credits: 25 });
    for (const other of [{ credits: 21 }, { reason: 'Another reason' }]) {
      const refused = await grant({ requestId: 'one', ...other });
      expect(refused.errors?.[0]).toMatchObject({
        message:
          'This request id has already granted 20 credits for the reason "A file of ours was wrong". ' +
          'Nothing was added. Send another grant with a new request id.',
        extensions: { code: 'credits.other-grant' },
      });
    }
    const clicks = await Promise.all(Array.from({ length: 10 }, () => grant({ requestId: 'one' })));
    for (const { data } of clicks) expect(data).toEqual(expected);
    for (const wrong of [
      { credits: 0 },
      { credits: 10_001 },
      { credits: '0x10' },
      { reason: ' ' },
      { requestId: 'a b' },
    ]) {
      expect(listCodes(await grant(wrong))).toEqual(['BAD_USER_INPUT']);
    }
    const looked = await askGraphql(
      admin,
      `query ($userId: ID!) {
        auditTrail(userId: $userId) { totalCount edges { node { kind credits reason by { username } } } }
        creditMovements(userId: $userId) { credits held movements { kind credits balance note } next }
      }`,
      { userId },
    );
    expect(looked.data).toMatchObject({
      auditTrail: {
        edges: expect.arrayContaining([
          {
            node: {
              kind: 'credits-granted',
              credits: 20,
              reason: 'A file of ours was wrong',
              by: { username: admin.username },
            },
          },
          { node: { kind: 'account-created', credits: null, reason: null, by: null } },
        ]) as unknown,
      },
      creditMovements: {
        credits: 25,
        held: 0,
        movements: [
          { kind: 'grant', credits: 20, balance: 25, note: 'A file of ours was wrong' },
          { kind: 'opening', credits: 5, balance: 5, note: null },
        ],
        next: null,
      },
    });
  });

  it('blocks a person, whose sessions end', async () => {
    const planner = await signUp(site.url);
    const userId = await readId(planner);
    const block = (blocked: boolean) =>
      askGraphql(
        admin,
        'mutation ($userId: ID!, $blocked: Boolean!) { blockUser(userId: $userId, blocked: $blocked) { isBlocked } }',
        { userId, blocked },
      );
    expect((await block(true)).data).toEqual({ blockUser: { isBlocked: true } });
    expect(listCodes(await askGraphql(planner, '{ me { id } }'))).toEqual(['UNAUTHENTICATED']);
    expect((await block(false)).data).toEqual({ blockUser: { isBlocked: false } });
    await sleep(0);
    expect(listCodes(await askGraphql(planner, '{ me { id } }'))).toEqual(['UNAUTHENTICATED']);
  });
});

describe('the gateway refuses', () => {
  const post = async (body: unknown, headers: Record<string, string> = {}): Promise<GraphqlAnswer> => {
    const response = await admin.postJson('/graphql', body, headers);
    return { status: response.status, ...((await response.json()) as object) };
  };
  const nest = (depth: number): string =>
    depth === 1 ? 'id' : `users { edges { ${'node { '.repeat(depth - 3)}id${' }'.repeat(depth - 1)}`;

  it('a query nested too deep', async () => {
    const answer = await askGraphql(admin, `{ ${nest(12)} }`);
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.message).toBe(
      'The query is nested more than 8 levels deep. Ask for less at once.',
    );
    expect(answer.data).toBeUndefined();
  });

  it('a hundred aliases', async () => {
    const aliases = Array.from({ length: 100 }, (_none, index) => `a${index}: me { id }`).join(' ');
    const answer = await askGraphql(admin, `{ ${aliases} }`);
    expect([answer.status, answer.errors?.[0]?.message]).toEqual([
      400,
      'The query has more than 30 aliases. Send several queries.',
    ]);
  });

  it('a query that costs too much', async () => {
    const all =
      'id username email credits isAdmin isBlocked createdAt totalConversions toolUsage { toolType count }';
    const answer = await askGraphql(
      admin,
      `{ a: users(first: 500) { edges { node { ${all} } } } b: users(first: 500) { edges { node { ${all} } } } c: users(first: 500) { edges { node { ${all} } } } }`,
    );
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.message).toMatch(/^The query costs \d+; at most 10000 is allowed/);
    const grants = Array.from(
      { length: 25 },
      (_none, index) => `g${index}: grantCredits(userId: "a", credits: 1, reason: "abc") { id }`,
    );
    expect((await askGraphql(admin, `mutation { ${grants.join(' ')} }`)).errors?.[0]?.message).toMatch(
      /^The query costs/,
    );
    expect(
      (await askGraphql(admin, `{ users(first: 500) { edges { node { ${all} } } } }`)).errors,
    ).toBeUndefined();
  });

  it('a batch', async () => {
    const answer = await post(Array.from({ length: 100 }, () => ({ query: '{ me { id } }' })));
    expect([answer.status, listCodes(answer)]).toEqual([400, ['BAD_USER_INPUT']]);
  });

  it('a body over 100 kB', async () => {
    const answer = await post({ query: '{ me { id } }', variables: { a: 'x'.repeat(101 * 1024) } });
    expect(answer.status).toBe(413);
    expect(answer.errors?.[0]?.message).toBe('The body of the request is too large.');
  });

  it('introspection, and a page to try queries on', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "User") { name } }']) {
      expect((await askGraphql(admin, query)).status).toBe(400);
    }
    const page = await admin.call('/graphql', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('suggestions for misspelt names of the schema', async () => {
    const answer = await askGraphql(admin, '{ me { usernam } }');
    expect(answer.errors?.[0]?.message).not.toContain('username');
  });

  it('an upload without a header that another site cannot send, or with a simple content type', async () => {
    const form = new FormData();
    form.append('operations', JSON.stringify({ query: '{ me { id } }' }));
    const upload = await admin.call('/graphql', { method: 'POST', body: form });
    expect([upload.status, listCodes((await upload.json()) as GraphqlAnswer)]).toEqual([
      403,
      ['request.forbidden-origin'],
    ]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await admin.call('/graphql', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ query: '{ me { id } }' }),
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('"me"');
    }
  });

  it('another site, and an API key', async () => {
    const foreign = await post({ query: '{ me { id } }' }, { origin: 'https://evil.example' });
    expect([foreign.status, listCodes(foreign)]).toEqual([403, ['request.forbidden-origin']]);
    const key = await post({ query: '{ me { id } }' }, { authorization: 'Bearer fw_1_2' });
    expect([key.status, listCodes(key)]).toEqual([403, ['key.forbidden']]);
  });

  it('one file for two fields, and a field without its file', async () => {
    const twice = `mutation ($toolId: ID!, $file: Upload!) {
      a: convert(toolId: $toolId, file: $file) { state } b: convert(toolId: $toolId, file: $file) { state }
    }`;
    expect(listCodes(await convertByGraphql(member, twice, xer))).toEqual(['request.no-file']);
    const none = await askGraphql(member, convertQuery, { toolId: 'x-pobs', file: 'Hotel.xer' });
    expect(listCodes(none)).toEqual(['BAD_USER_INPUT']);
  });

  it('a query of more than 1,000 tokens', async () => {
    const answer = await askGraphql(admin, `{ me { ${'id '.repeat(1_000)} } }`);
    expect([answer.status, listCodes(answer)]).toEqual([400, ['BAD_USER_INPUT']]);
  });

  it('fragments that grow, and fragments in a circle', async () => {
    const doubling = (length: number): string =>
      `{ me { ...f0 } } fragment f${length} on User { id } ` +
      Array.from({ length }, (_none, at) => `fragment f${at} on User { ...f${at + 1} ...f${at + 1} }`).join(
        ' ',
      );
    for (const query of [doubling(12), doubling(60)]) {
      const answer = await askGraphql(admin, query);
      expect(answer).toMatchObject({
        status: 400,
        errors: [
          {
            message:
              'The query has more than 500 fields once its fragments are written out. Send several queries.',
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      });
    }
    const circle = '{ me { ...a } } fragment a on User { ...b } fragment b on User { id ...a ...a }';
    expect(await askGraphql(admin, circle)).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect((await askGraphql(admin, doubling(3))).data).toEqual({ me: { id: await readId(admin) } });
  });

  it('everything of a visitor, before the body is read', async () => {
    const expected = {
      errors: [{ message: 'Please log in first.', extensions: { code: 'UNAUTHENTICATED' } }],
    };
    const visitor = createPlanner(site.url);
    for (const body of ['{"query":"{ me { id } }"}', '{"query":"{{{"}', 'no JSON', 'x'.repeat(200_000)]) {
      const answer = await visitor.call('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([answer.status, await answer.json()]).toEqual([401, expected]);
    }
    const upload = await convertByGraphql(visitor, convertQuery, xer);
    expect([upload.status, listCodes(upload)]).toEqual([401, ['UNAUTHENTICATED']]);
  });

  describe('an invalid query, with 400 and a sentence:', () => {
    const user = 'query ($id: ID!) { user(id: $id) { id } }';
    const persisted = (persistedQuery: unknown): object => ({ extensions: { persistedQuery } });
    const sha256Hash = 'a'.repeat(64);
    it.each<[string, unknown]>([
      ['a variable of another type', { query: user, variables: { id: { a: 1 } } }],
      ['a variable that is missing', { query: user }],
      ['a variable that is null', { query: user, variables: { id: null } }],
      ['a variable of an unknown type', { query: 'query ($id: Id!) { user(id: $id) { id } }' }],
      ['a number for a list', { query: '{ users(first: "many") { totalCount } }' }],
      [
        'a number too large',
        { query: 'query ($n: Int) { users(first: $n) { totalCount } }', variables: { n: 2 ** 40 } },
      ],
      ['a value outside its enum', { query: '{ users(sort: SIZE) { totalCount } }' }],
      ['an invalid time', { query: '{ usage(from: "today", to: "2026-01-02T00:00:00Z") { total } }' }],
      [
        'a time as a number',
        { query: 'query ($a: DateTime!) { usage(from: $a, to: $a) { total } }', variables: { a: 5 } },
      ],
      ['an unknown field', { query: '{ nothing }' }],
      ['an unknown argument', { query: '{ me(a: 1) { id } }' }],
      ['an unknown directive', { query: '{ me @now { id } }' }],
      ['a directive without its condition', { query: '{ me @skip { id } }' }],
      [
        'a condition of another type',
        { query: 'query ($a: Boolean!) { me @skip(if: $a) { id } }', variables: { a: 1 } },
      ],
      ['a field without its fields', { query: '{ me }' }],
      ['a fragment that is missing', { query: '{ me { ...a } }' }],
      ['two operations and no name', { query: 'query a { me { id } } query b { me { id } }' }],
      ['the name of an unknown operation', { query: 'query a { me { id } }', operationName: 'b' }],
      ['a name that is a number', { query: '{ me { id } }', operationName: 1 }],
      ['a fragment alone', { query: 'fragment a on User { id }' }],
      ['a subscription', { query: 'subscription { me { id } }' }],
      ['a type definition', { query: 'type A { a: Int }' }],
      ['an empty query', { query: '' }],
      ['a query with only a comment', { query: '# nothing' }],
      ['a query as an object', { query: { kind: 'Document' } }],
      ['a query as a list', { query: ['{ me { id } }'] }],
      ['an unterminated string', { query: '{ user(id: "a) { id } }' }],
      ['variables as a list', { query: '{ me { id } }', variables: [1] }],
      ['extensions as a text', { query: '{ me { id } }', extensions: 'x' }],
      ['a hash of another version', persisted({ version: 2, sha256Hash })],
      ['a hash that is a number', persisted({ version: 1, sha256Hash: 1 })],
      ['a hash that is missing', persisted({ version: 1 })],
      ['a persisted query that is a text', persisted('x')],
      ['a hash of another text', { query: '{ me { id } }', ...persisted({ version: 1, sha256Hash }) }],
      ['a file that is a text', { query: convertQuery, variables: { toolId: 'soos', file: 'a.xer' } }],
      ['a null', null],
      ['a list', []],
      ['a number', 5],
    ])('%s', async (_name, body) => {
      const answer = await post(body);
      expect([answer.status, listCodes(answer)]).toEqual([400, ['BAD_USER_INPUT']]);
      expect(answer.errors?.[0]?.message).toMatch(/^[A-Z\u0060'"].{10,}/);
    });

    it.each(['{', '', '{"query":', '\u0000', '[{]'])('a body that is not JSON: %j', async (body) => {
      const answer = await admin.call('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([answer.status, listCodes((await answer.json()) as GraphqlAnswer)]).toEqual([
        400,
        ['BAD_USER_INPUT'],
      ]);
    });

    const operations = JSON.stringify({ query: convertQuery, variables: { toolId: 'x-pobs', file: null } });
    it.each<[string, Record<string, string>]>([
      ['without a map', { operations }],
      ['without operations', { map: '{"0":["variables.file"]}' }],
      ['with a map that is not JSON', { operations, map: '{' }],
      ['with a map of another shape', { operations, map: '{"0":"variables.file"}' }],
      ['with a map to an unknown variable', { operations, map: '{"0":["query"]}' }],
      ['with a map into a prototype', { operations, map: '{"0":["variables.__proto__"]}' }],
      ['with a file for two variables', { operations, map: '{"0":["variables.file","variables.toolId"]}' }],
      ['with operations that are a list', { operations: `[${operations}]`, map: '{"0":["variables.file"]}' }],
      ['with operations that are null', { operations: 'null', map: '{"0":["variables.file"]}' }],
    ])('an upload %s', async (_name, fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('0', new Blob([new Uint8Array(xer.bytes)]), 'a.xer');
      const headers = { 'apollo-require-preflight': 'true' };
      const answer = await member.call('/graphql', { method: 'POST', headers, body: form });
      expect([answer.status, listCodes((await answer.json()) as GraphqlAnswer)]).toEqual([
        400,
        ['BAD_USER_INPUT'],
      ]);
    });
  });

  it('a body without an operation', async () => {
    for (const body of [
      {},
      { query: '{' },
      { query: 1 },
      'text',
      { query: '{ me { id } }', variables: 'x' },
    ]) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(listCodes(answer)).toEqual(['BAD_USER_INPUT']);
    }
  });

  it('an unknown hash, with the code that makes clients send the text', async () => {
    const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };
    expect(await post({ extensions: { persistedQuery } })).toEqual({
      status: 400,
      errors: [
        {
          message: 'The gateway does not know this hash. Send the text of the query.',
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
        },
      ],
    });
  });
});
