import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { portTakenExitCode } from './node-env.ts';

const sources = fileURLToPath(new URL('.', import.meta.url));
const started: ChildProcess[] = [];

/** A minimal service; `start` is the source of its start function. */
function runTestService(start: string, env: Record<string, string> = { NAME: 'a' }): ChildProcess {
  const program = `
    import { z } from 'zod';
    import { readEnv } from '${sources}env.ts';
    import { runService } from '${sources}lifecycle.ts';
    runService({
      name: 'test',
      readConfig: (env) => ({ ...readEnv({ NAME: z.string() }, env), logLevel: 'info', shutdownTimeoutMs: 500 }),
      start: ${start},
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: sources,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(child);
  return child;
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function readEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ]);
  return { code, output: output + errors };
}

async function awaitReady(child: ChildProcess): Promise<void> {
  let seen = '';
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes('"ready"')) resolve();
    });
  });
}

const running = `async () => {
  const timer = setInterval(() => undefined, 1_000);
  return { stop: async () => { clearInterval(timer); console.log('stopped well'); } };
}`;

describe('runService', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops on %s and ends with code 0', async (signal) => {
    const child = runTestService(running);
    const end = readEnd(child);
    await awaitReady(child);
    child.kill(signal);
    expect(await end).toMatchObject({ code: 0, output: expect.stringContaining('stopped well') as string });
  });

  it('stops when its parent process ends', async () => {
    const child = runTestService(running);
    const end = readEnd(child);
    await awaitReady(child);
    child.disconnect();
    expect(await end).toMatchObject({ code: 0, output: expect.stringContaining('stopped well') as string });
  });

  it('writes a warning of Node.js to its log, and nowhere else', async () => {
    const child = runTestService(`async () => {
      process.emitWarning('too many listeners');
      return { stop: async () => undefined };
    }`);
    const end = readEnd(child);
    await awaitReady(child);
    child.disconnect();
    const lines = (await end).output.trim().split('\n');
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
    expect(logged.map(({ msg, err }) => err?.message ?? msg)).toContain('too many listeners');
  });

  it('names a missing setting in one line', async () => {
    const { code, output } = await readEnd(runTestService(running, {}));
    expect([code, output]).toEqual([1, 'test: Invalid settings. NAME is not set.\n']);
  });

  it('exits with code 1 if it cannot start, or does not stop in time', async () => {
    const failing = await readEnd(runTestService(`async () => { throw new Error('no engine'); }`));
    expect(failing).toMatchObject({ code: 1, output: expect.stringContaining('could not start') as string });

    const child = runTestService(`async () => {
      setInterval(() => undefined, 1_000);
      return { stop: () => new Promise(() => undefined) };
    }`);
    const end = readEnd(child);
    await awaitReady(child);
    child.kill('SIGTERM');
    expect(await end).toMatchObject({
      code: 1,
      output: expect.stringContaining('did not end in time') as string,
    });
  });

  it('exits with a code of its own if another program has its port, so that nothing starts it again', async () => {
    const taken = createServer();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    const { port } = taken.address() as AddressInfo;
    const start = `async () => {
      const { createServer } = await import('node:net');
      const server = createServer().listen(${port}, '127.0.0.1');
      await (await import('node:events')).once(server, 'listening');
      return { stop: async () => undefined };
    }`;
    expect(await readEnd(runTestService(start))).toMatchObject({ code: portTakenExitCode });
    taken.close();
  });

  it('exits with code 1 on an unhandled rejection', async () => {
    const child = runTestService(`async () => {
      setTimeout(() => void Promise.reject(new Error('a lost promise')), 10);
      setInterval(() => undefined, 1_000);
      return { stop: async () => undefined };
    }`);
    expect(await readEnd(child)).toMatchObject({
      code: 1,
      output: expect.stringContaining('unhandled rejection') as string,
    });
  });
});
