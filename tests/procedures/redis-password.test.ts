import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@floatwise/testkit';
import { execa, execaSync } from 'execa';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProcedures } from './read-procedures.ts';

/** A server of Redis or Valkey on this machine, with its client beside it. */
const server = process.env['REDIS_SERVER'] ?? 'redis-server';
const client = server.replace(/server$/, 'cli');
const isInstalled = execaSync(client, ['--version'], { reject: false }).exitCode === 0;

describe.runIf(isInstalled)('the procedure for the Redis password, on a real server', () => {
  let dir: string;
  let port: number;
  let running: ReturnType<typeof startServer>;
  const startServer = () =>
    execa(server, [join(dir, 'valkey.conf'), '--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      reject: false,
      stdio: 'ignore',
    });

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'floatwise-redis-'));
    port = await findFreePort();
    await putConfig('old');
    running = startServer();
    await expect.poll(() => accepts('old')).toBe(true);
    // The pod's client, and what the cluster does: exec runs in the pod, an upgrade writes the new password into the pod's file.
    await putProgram('valkey-cli', `exec ${client} -p ${port} "$@"`);
    await putProgram(
      'kubectl',
      '[ "$1" = exec ] || exit 0\nshift 3\nfor arg; do shift; set -- "$@" "$(printf %s "$arg" | sed "s|/etc/valkey|$POD|g")"; done\nexec "$@"',
    );
    await putProgram('helm', 'sed -i "s/^requirepass .*/requirepass new/" "$POD/valkey.conf"');
  });
  afterEach(async () => {
    running.kill('SIGKILL');
    await running;
    await rm(dir, { recursive: true, force: true });
  });

  const putConfig = (password: string): Promise<void> =>
    writeFile(join(dir, 'valkey.conf'), `requirepass ${password}\n`);
  async function putProgram(name: string, body: string): Promise<void> {
    await writeFile(join(dir, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(dir, name), 0o755);
  }
  async function accepts(password: string): Promise<boolean> {
    const one = createClient({
      url: `redis://:${password}@127.0.0.1:${port}`,
      socket: { reconnectStrategy: false },
    });
    one.on('error', () => undefined);
    const isIn = await one.connect().then(
      () =>
        one.ping().then(
          () => true,
          () => false,
        ),
      () => false,
    );
    one.destroy();
    return isIn;
  }
  async function follow(change = (script: string) => script): Promise<number | undefined> {
    const found = (await readProcedures('runbook.md')).find(({ title }) => title === 'Redis password');
    const script = change(found?.script ?? '');
    const env = { PATH: `${dir}:${process.env['PATH'] ?? ''}`, POD: dir };
    return (await execa('sh', ['-ec', script], { env, reject: false, input: '' })).exitCode;
  }

  it('leaves the new password alone valid', async () => {
    expect(await follow()).toBe(0);
    expect([await accepts('old'), await accepts('new')]).toEqual([false, true]);
  });

  it('accepts both passwords while gateways restart', async () => {
    const untilRestart = (script: string): string =>
      script.slice(0, script.indexOf('kubectl rollout restart'));
    expect(await follow(untilRestart)).toBe(0);
    expect([await accepts('old'), await accepts('new')]).toEqual([true, true]);
  });

  it('stops at a command that the server refuses', async () => {
    await putConfig('guessed');
    expect(await follow()).not.toBe(0);
    expect([await accepts('old'), await accepts('new')]).toEqual([true, false]);
  });
});
