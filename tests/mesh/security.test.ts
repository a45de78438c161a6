import { createConversionId, signUp, startMesh, type Mesh } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let mesh: Mesh;
beforeAll(async () => {
  mesh = await startMesh();
});
afterAll(() => mesh.stop());

describe('every answer', () => {
  it('tells browsers to take nothing from elsewhere, to guess no types and to frame nothing', async () => {
    for (const path of ['/', '/api/user', '/nowhere', '/api/nowhere']) {
      const { headers } = await fetch(`${mesh.url}${path}`);
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

  it('of a call is kept by no cache', async () => {
    const planner = await signUp(mesh.url);
    for (const path of ['/api/user', '/api/conversions', '/api/sessions']) {
      expect((await planner.call(path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a conversion', () => {
  it('is not there for anybody but its owner, by any call', async () => {
    const [owner, stranger] = [await signUp(mesh.url), await signUp(mesh.url)];
    const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
    const id = createConversionId();
    expect((await owner.submit({ ...upload, id })).status).toBe(202);
    const path = `/api/conversions/${id}`;
    const readState = async (): Promise<unknown> =>
      ((await (await owner.call(path)).json()) as { state: string }).state;
    await expect.poll(readState, { timeout: 20_000 }).toBe('finished');

    const unknown = `/api/conversions/${createConversionId()}`;
    for (const [rest, method] of [
      ['', 'GET'],
      ['/output', 'GET'],
      ['/events', 'GET'],
      ['', 'DELETE'],
    ] as const) {
      const foreign = await stranger.call(path + rest, { method });
      const missing = await stranger.call(unknown + rest, { method });
      // Nothing tells an id that is another's from one that nobody has.
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
