import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { findAdvisories } from './find-advisories.ts';
import { findVersion, listRuntimes } from './list-runtimes.ts';

const rootDir = resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(resolve(rootDir, file), 'utf8');

it('names the runtimes of this checkout, each by the digest of its image', async () => {
  const runtimes = listRuntimes(await read('Dockerfile'), await read('docker-compose.yml'));
  expect(runtimes.map(({ name }) => name)).toEqual(['Node', 'NATS', 'MongoDB', 'Valkey', 'VersityGW']);
  expect(runtimes.filter(({ image }) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
});

it('fails when an image has another name, so that no runtime is left out unnoticed', async () => {
  const compose = (await read('docker-compose.yml')).replaceAll('valkey/valkey:', 'redis:');
  const dockerfile = await read('Dockerfile');
  expect(() => listRuntimes(dockerfile, compose)).toThrow('No image valkey/valkey is named any more');
});

it.each([
  ['v24.11.1', '24.11.1'],
  ['nats-server: v2.12.1', '2.12.1'],
  ['db version v8.0.4\nBuild Info: {\n    "openSSLVersion": "OpenSSL 3.0.2 15 Mar 2022"', '8.0.4'],
  ['Server v=8.1.3 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64', '8.1.3'],
  ['Version  : v1.8.0\nBuild    : 7a2b\nBuildTime: 2026-05-01', '1.8.0'],
])('reads the version of %j', (printed, version) => {
  expect(findVersion(printed)).toBe(version);
});

it('refuses a text without a version', () => {
  expect(() => findVersion('unknown flag: --version')).toThrow('No version is printed');
});

/** A server that answers as OSV, and what it was asked. */
async function startOsv(status: number, answer: unknown): Promise<{ url: string; asked: unknown[] }> {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push([request.url, JSON.parse(body)]);
      response.writeHead(status).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const components = [
  { ecosystem: 'Bitnami', name: 'valkey', version: '8.0.6' },
  { ecosystem: 'Go', name: 'github.com/versity/versitygw', version: '1.8.0' },
];

it('asks OSV for each component, and gives its advisories in this order', async () => {
  const vulns = [{ id: 'BIT-valkey-2025-67733', modified: '2026-02-26T09:41:14Z' }];
  const { url, asked } = await startOsv(200, { results: [{ vulns }, {}] });
  expect(await findAdvisories(url, components)).toEqual([['BIT-valkey-2025-67733'], []]);
  expect(asked).toEqual([
    [
      '/v1/querybatch',
      {
        queries: [
          { package: { ecosystem: 'Bitnami', name: 'valkey' }, version: '8.0.6' },
          { package: { ecosystem: 'Go', name: 'github.com/versity/versitygw' }, version: '1.8.0' },
        ],
      },
    ],
  ]);
});

it.each([
  [429, {}, 'OSV answers 429'],
  [200, { results: [{}] }, 'OSV answers 1 of 2 questions.'],
  [200, { code: 3 }, 'results'],
])('fails rather than finding nothing: status %i, %j', async (status, answer, sentence) => {
  const { url } = await startOsv(status, answer);
  await expect(findAdvisories(url, components)).rejects.toThrow(sentence);
});
