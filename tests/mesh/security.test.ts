import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createConversionId, createPlanner, signUp, type Planner } from '@floatwise/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { askWith } from './raw-request.ts';
import { createSampleXer } from './sample-xer.ts';

let site: SharedSite;
beforeAll(async () => {
  site = await findSharedSite();
});

describe('every answer', () => {
  it('keeps browsers from loading other sites, guessing types and allowing frames', async () => {
    for (const path of ['/', '/api/user', '/nowhere', '/api/nowhere']) {
      const { headers } = await fetch(`${site.url}${path}`);
      const directives = new Map(
        (headers.get('content-security-policy') ?? '').split(';').map((one) => {
          const [name = '', ...values] = one.trim().split(' ');
          return [name, values.join(' ')];
        }),
      );
      expect(Object.fromEntries(directives)).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'style-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'self'",
        'form-action': "'self'",
        'frame-ancestors': "'self'",
        'require-trusted-types-for': "'script'",
      });
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('to a call is not cached', async () => {
    const planner = await signUp(site.url);
    for (const path of ['/api/user', '/api/conversions', '/api/sessions']) {
      expect((await planner.call(path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

/** A call as declared in the OpenAPI document. */
interface DeclaredCall {
  readonly name: string;
  readonly call: (person: Planner, headers?: Record<string, string>) => Promise<[number, string]>;
  /** Who may make the call, according to the document. */
  readonly who: string;
  readonly changes: boolean;
}

async function listCalls(): Promise<DeclaredCall[]> {
  const answer = await fetch(`${site.url}/api/openapi.json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { description: string }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description: who }]) => ({
      name: `${method} ${path}`,
      call: async (person, headers = {}) => {
        const response = await person.call(path.replaceAll(/\{\w+\}/g, createConversionId()), {
          method: method.toUpperCase(),
          headers,
        });
        const { code = '' } = (await response.json()) as { code?: string };
        return [response.status, code];
      },
      who,
      changes: method !== 'get',
    })),
  );
}

describe('a compressed body', () => {
  const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };

  it('is refused by every route before sign-in, so that nothing is inflated for strangers', async () => {
    const answer = await fetch(`${site.url}/api/openapi.json`);
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
    const declared = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
    const calls = [
      ...declared.filter(([method]) => method !== 'GET'),
      ...([
        ['POST', '/graphql'],
        ['POST', '/mcp'],
        ['POST', '/'],
        ['PUT', '/nowhere'],
      ] as const),
    ];
    for (const path of ['/api/login', '/api/register', '/api/forgot-password', '/api/stripe/webhook'])
      expect(calls.map(([, one]) => one)).toContain(path);
    const bomb = Buffer.from(JSON.stringify({ username: 'a'.repeat(2_000_000), password: 'b' }));
    for (const [encoding, pack] of Object.entries(packers)) {
      const body = new Uint8Array(pack(bomb));
      const refused = await Promise.all(
        calls.map(async ([method, path]) => {
          const response = await fetch(`${site.url}${path.replaceAll(/\{\w+\}/g, createConversionId())}`, {
            method,
            body,
            headers: { 'content-type': 'application/json', 'content-encoding': encoding },
          });
          const { code } = (await response.json()) as { code?: string };
          return [method, path, response.status, code];
        }),
      );
      expect([encoding, refused]).toEqual([
        encoding,
        calls.map(([method, path]) => [method, path, 415, 'request.encoded']),
      ]);
    }
  });

  it('is named by other codings as well, and identity is none', async () => {
    const post = async (encoding: string) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const body = '{"username":"unknown","password":"wrong-password-1"}';
      return (await fetch(`${site.url}/api/login`, { method: 'POST', headers, body })).status;
    };
    for (const encoding of ['x-gzip', 'gzip, br', 'identity, gzip', 'compress'])
      expect([encoding, await post(encoding)]).toEqual([encoding, 415]);
    expect(await post('identity')).toBe(401);
  });
});

describe('every call of the API', () => {
  const tryAll = async (
    calls: readonly DeclaredCall[],
    ...who: Parameters<DeclaredCall['call']>
  ): Promise<unknown> =>
    Object.fromEntries(
      await Promise.all(calls.map(async ({ name, call }) => [name, await call(...who)] as const)),
    );
  const answerAll = (calls: readonly DeclaredCall[], status: number, code: string): unknown =>
    Object.fromEntries(calls.map(({ name }) => [name, [status, code]]));

  it('that is not public is refused for visitors, and an administrator’s for members', async () => {
    const calls = await listCalls();
    const own = calls.filter(({ who }) => /signed-in|administrators/.test(who));
    const ofAdministrators = calls.filter(({ who }) => who.includes('administrators'));
    expect([own.length > 20, ofAdministrators.length]).toEqual([true, 3]);
    expect(await tryAll(own, createPlanner(site.url))).toEqual(answerAll(own, 401, 'session.required'));
    expect(await tryAll(ofAdministrators, await signUp(site.url))).toEqual(
      answerAll(ofAdministrators, 403, 'session.forbidden'),
    );
  });

  it('that changes something is refused for a page of another site', async () => {
    const calls = (await listCalls()).filter(({ changes, who }) => changes && !who.includes('Stripe'));
    expect(calls.length).toBeGreaterThan(12);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(await tryAll(calls, await signUp(site.url), headers)).toEqual(
        answerAll(calls, 403, 'request.forbidden-origin'),
      );
    }
  });
});

describe('a conversion', () => {
  it('does not exist for anyone except its owner, in any call', async () => {
    const [owner, stranger] = [await signUp(site.url), await signUp(site.url)];
    const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
    const id = createConversionId();
    expect((await owner.submit({ ...upload, id })).status).toBe(202);
    const path = `/api/conversions/${id}`;
    const readState = async (): Promise<unknown> =>
      ((await (await owner.call(path)).json()) as { state: string }).state;
    await expect.poll(readState).toBe('finished');

    const unknown = `/api/conversions/${createConversionId()}`;
    for (const [rest, method] of [
      ['', 'GET'],
      ['/output', 'GET'],
      ['/report', 'GET'],
      ['/take', 'POST'],
      ['/events', 'GET'],
      ['', 'DELETE'],
    ] as const) {
      const foreign = await stranger.call(path + rest, { method });
      const missing = await stranger.call(unknown + rest, { method });
      // The answers for another user's id and for an unknown id are the same.
      expect([foreign.status, await foreign.text()]).toEqual([missing.status, await missing.text()]);
      expect(foreign.status).toBe(method === 'DELETE' ? missing.status : 404);
    }
    expect(await (await stranger.call('/api/conversions')).text()).not.toContain(id);

    const output = await owner.call(`${path}/output`);
    expect(output.status).toBe(200);
    expect(output.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(output.headers.get('x-content-type-options')).toBe('nosniff');
    await output.arrayBuffer();
  });
});

describe('a request', () => {
  const paths = ['/', '/assets/nothing.js', '/api/config', '/api/user', '/graphql', '/nowhere'];
  const refused = (text: string): unknown => (JSON.parse(text) as { code: string }).code;

  it('for a host name that only resolves to this machine is refused, whatever its path', async () => {
    const { port } = new URL(site.url);
    for (const path of paths) {
      const rebound = await askWith(site.url, path, ['Host', `evil.example:${port}`]);
      expect([path, rebound.status, refused(rebound.text)]).toEqual([path, 421, 'request.wrong-host']);
    }
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect((await askWith(site.url, '/api/config', ['Host', `${name}:${port}`])).status).toBe(200);
  });

  it('with two host names is refused', async () => {
    const both = await askWith(site.url, '/api/config', ['Host', 'localhost', 'Host', 'evil.example']);
    expect([both.status, JSON.parse(both.text)]).toEqual([
      400,
      { code: 'request.invalid', error: 'The request has more than one Host header. Send one.' },
    ]);
  });
});
