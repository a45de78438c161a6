import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { askGraphql, logIn, signUp, startMesh, type Mesh } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

const watchedMs = 60_000;
const recorder = `--import=${pathToFileURL(resolve(import.meta.dirname, 'record-connections.ts')).href}`;

let folder: string;
let mesh: Mesh | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floatwise-connections-'));
});
afterAll(async () => {
  await mesh?.stop();
  await rm(folder, { recursive: true, force: true });
});

const readAddresses = async (file: string): Promise<Set<string>> =>
  new Set((await readFile(file, 'utf8')).trim().split('\n'));

describe('a site connects only to its own engines', () => {
  it('and what records its connections sees those to strangers', async () => {
    const file = join(folder, 'strangers');
    const script = `
      require('node:net').connect(9, 'nowhere.invalid').on('error', () => {});
      require('node:tls').connect(9, '127.0.0.9').on('error', () => {});
      const socket = require('node:dgram').createSocket('udp4');
      socket.send('a', 9, '127.0.0.8', () => socket.close());
      fetch('http://elsewhere.invalid').catch(() => {});`;
    await promisify(execFile)(process.execPath, [recorder, '--eval', script], {
      env: { ...process.env, CONNECTIONS_FILE: file },
    });
    expect([...(await readAddresses(file))].toSorted()).toEqual([
      '127.0.0.8',
      '127.0.0.9',
      'elsewhere.invalid',
      'nowhere.invalid',
    ]);
  });

  it('while people convert and an administrator looks on, for a minute', { timeout: 240_000 }, async () => {
    const file = join(folder, 'site');
    const begunMs = performance.now();
    mesh = await startMesh({
      env: { NODE_OPTIONS: recorder, CONNECTIONS_FILE: file, FREE_UNTIL: '2999-12-31', PROBE_SECONDS: '5' },
    });
    const planner = await signUp(mesh.url);
    const { bytes } = await planner.client.convert({
      toolId: 'schedule-assessment',
      fileName: 'a.xer',
      bytes: createSampleXer(),
    });
    expect(bytes.length).toBeGreaterThan(0);
    const admin = await logIn(mesh.url, mesh.admin);
    expect((await askGraphql(admin, '{ users { totalCount } }')).errors).toBeUndefined();
    await sleep(Math.max(0, watchedMs - (performance.now() - begunMs)));
    await mesh.stop();
    expect(await readAddresses(file)).toEqual(new Set(['127.0.0.1']));
  });
});
