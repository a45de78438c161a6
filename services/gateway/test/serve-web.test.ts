import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWeb } from '../src/http/serve-web.ts';
import { sessionCookie } from '../src/receive/sessions.ts';

const script = `export const text = '${'a schedule '.repeat(50)}';`;

describe('the pages', () => {
  let folder: string;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'floatwise-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets', 'main-abc.js'), script);
    await writeFile(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(script));
    await writeFile(join(folder, 'assets', 'main-abc.js.gz'), gzipSync(script));
    await writeFile(join(folder, 'index.html'), '<html><title>Floatwise</title></html>');
    const app = express().use(serveWeb(folder, 'Gantt & <Sons>'));
    server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  it('contain the installation’s name, escaped, at every address, with 404 for unknown ones', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/convert/x-pobs', 200],
      ['/account/keys?from=mail', 200],
      ['/about/', 200],
      ['/learn/soos', 200],
      ['/learn/critical-path-drag', 200],
      ['/learn/no-such-article', 404],
      ['/nowhere', 404],
      ['/convert/no-such-tool', 404],
      ['/account/keys/1', 404],
    ] as const) {
      const answer = await fetch(url + path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(await answer.text()).toContain('<title>Gantt &#38; &#60;Sons&#62;</title>');
    }
  });

  it('mark a browser without a session cookie as a visitor', async () => {
    const read = async (cookie?: string): Promise<string> =>
      (await fetch(url, { headers: cookie === undefined ? {} : { cookie } })).text();
    expect(await read()).toContain('<html data-visitor>');
    expect(await read('theme=dark')).toContain('<html data-visitor>');
    expect(await read(`theme=dark; ${sessionCookie}=s%3Aabc`)).toContain('<html>');
  });

  it('cache hashed assets for a year and never replace a missing one with the page', async () => {
    const asset = await fetch(`${url}/assets/main-abc.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const missing = await fetch(`${url}/assets/gone.js`);
    expect(missing.status).toBe(404);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('send an asset to a browser that takes %s as it was compressed: %s', async (accepted, encoding) => {
    const asset = await fetch(`${url}/assets/main-abc.js?v=1`, { headers: { 'accept-encoding': accepted } });
    expect(asset.headers.get('content-encoding')).toBe(encoding);
    expect(asset.headers.get('content-type')).toContain('text/javascript');
    expect(asset.headers.get('vary')).toContain('Accept-Encoding');
    const length = { br: brotliCompressSync(script), gzip: gzipSync(script) }[encoding ?? ''] ?? script;
    expect(asset.headers.get('content-length')).toBe(String(length.length));
    expect(await asset.text()).toBe(script);
  });
});
