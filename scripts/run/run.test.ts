import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

// The whole runner with the real engines, in its own folder with services that only answer /readyz.
const service = `
import { createServer } from 'node:http';
const health = createServer((_, response) => response.end()).listen(Number(process.env.HEALTH_PORT), '127.0.0.1', () =>
  process.send({ healthPort: health.address().port }));
if (process.env.PORT) createServer().on('error', (error) => process.exit(error.code === 'EADDRINUSE' ? 98 : 1)).listen(Number(process.env.PORT), '127.0.0.1');
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => setTimeout(() => process.exit(0), 100));
const { PORT, NATS_URL, S3_ENDPOINT, MONGODB_URL, REDIS_URL, SESSION_SECRET, CREDITS } = process.env;
const redisPasswordLength = REDIS_URL && new URL(REDIS_URL).password.length;
console.log(JSON.stringify({ PORT, NATS_URL, S3_ENDPOINT, MONGODB_URL, REDIS_URL, SESSION_SECRET, redisPasswordLength, CREDITS }));
`;
const freePorts = {
  PORT: '0',
  ENGINES_NATS_PORT: '0',
  ENGINES_S3_PORT: '0',
  ENGINES_REDIS_PORT: '0',
};
const rootDir = resolve(import.meta.dirname, '../..');
let projectDir = '';
let runner: ChildProcess | undefined;
let screen = '';

beforeAll(async () => {
  projectDir = await mkdtemp(join(tmpdir(), 'floatwise-run-'));
  await cp(join(rootDir, 'scripts/run'), join(projectDir, 'scripts/run'), { recursive: true });
  await mkdir(join(projectDir, 'engines/bin'), { recursive: true });
  await symlink(join(rootDir, 'node_modules'), join(projectDir, 'node_modules'));
  await symlink(join(rootDir, 'engines/bin/engines'), join(projectDir, 'engines/bin/engines'));
  for (const name of ['auth', 'stats', 'converter', 'gateway']) {
    await mkdir(join(projectDir, `services/${name}/src`), { recursive: true });
    await writeFile(join(projectDir, `services/${name}/src/main.ts`), service);
  }
  await mkdir(join(projectDir, 'packages/service-kit/src'), { recursive: true });
  await writeFile(join(projectDir, 'packages/service-kit/src/set-up-streams-main.ts'), 'process.exit(0);');
  await writeFile(join(projectDir, 'package.json'), '{"type":"module"}');
});

afterEach(async () => {
  if (runner?.exitCode === null && runner.signalCode === null) {
    runner.kill('SIGTERM');
    await once(runner, 'exit');
  }
});

afterAll(async () => rm(projectDir, { recursive: true, force: true }));

function startRunner(env: NodeJS.ProcessEnv = {}): ChildProcess {
  screen = '';
  runner = spawn(process.execPath, [join(projectDir, 'scripts/run/main.ts')], {
    cwd: projectDir,
    env: { PATH: process.env['PATH'], ...freePorts, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [runner.stdout, runner.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (screen += text));
  }
  return runner;
}

async function waitForScreen(text: string): Promise<void> {
  await vi.waitFor(() => expect(screen).toContain(text), { timeout: 60_000, interval: 50 });
}

/** Lists every process started by a runner of this test: its environment or command line names the folder. */
async function listProcesses(namePart = ''): Promise<number[]> {
  const pids: number[] = [];
  for (const entry of await readdir('/proc')) {
    const environment = await readFile(`/proc/${entry}/environ`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const isOurs = `${environment}${command}`.includes(projectDir);
    if (isOurs && command.includes(namePart)) pids.push(Number(entry));
  }
  return pids;
}

const marked = (): NodeJS.ProcessEnv => ({ RUN_TEST: projectDir });

// Processes left behind are found in /proc.
describe.skipIf(process.platform !== 'linux')('the runner', () => {
  it('starts everything, restarts a killed service, and leaves nothing behind', async () => {
    const started = startRunner({ ...marked(), CREDITS: '7' });
    await waitForScreen('Floatwise is ready: http://localhost:');
    expect(screen).toContain('Sign in as admin with password floatwise');
    expect(screen).toMatch(/^gateway {5}\| \{"PORT":"\d+","NATS_URL":"nats:.*"CREDITS":"7"\}$/m);
    // No service gets another service's secrets.
    expect(screen).toMatch(
      /^converter-2 \| \{"NATS_URL":"nats:[^ ]*","S3_ENDPOINT":"[^ ]*","CREDITS":"7"\}$/m,
    );
    expect(screen).toMatch(
      /^auth {8}\| \{[^ ]*"MONGODB_URL":"mongodb:[^ ]*mongodb.sock[^ ]*maxPoolSize=1"[^ ]*\}$/m,
    );
    expect(screen).not.toMatch(/^(auth|stats).*(REDIS_URL|SESSION_SECRET)/m);
    expect(screen).toMatch(/^gateway.*"REDIS_URL":"redis:\/\/default:\*{3}@127.*"redisPasswordLength":48/m);
    expect(screen).toMatch(/^engines .*"redis":"redis:\/\/default:\*{3}@127/m);
    expect(screen).not.toMatch(/:\/\/[^ "*]*:[^ "*]*@/);
    expect((await stat(join(projectDir, '.data/session-secret'))).mode & 0o777).toBe(0o600);

    const [converter] = await listProcesses('services/converter');
    process.kill(converter ?? 0, 'SIGKILL');
    await waitForScreen('ended with signal SIGKILL; starting it again in 1 s');
    await vi.waitFor(async () => expect(await listProcesses('services/converter')).toHaveLength(2), 60_000);

    started.kill('SIGINT');
    expect(await once(started, 'exit')).toEqual([0, null]);
    expect(await listProcesses()).toEqual([]);
  });

  it('stops its services and engines even if it is killed', async () => {
    const started = startRunner(marked());
    await waitForScreen('is ready: http://');
    expect(await listProcesses()).toHaveLength(7);
    started.kill('SIGKILL');
    await vi.waitFor(async () => expect(await listProcesses()).toEqual([]), {
      timeout: 60_000,
      interval: 100,
    });
  });

  it('ends on a signal during start', async () => {
    const started = startRunner(marked());
    await waitForScreen('engines');
    started.kill('SIGTERM');
    expect(await once(started, 'exit')).toEqual([0, null]);
    expect(screen).not.toContain('is ready: http://');
    expect(await listProcesses()).toEqual([]);
  });

  it('uses given engines and starts none of its own', async () => {
    startRunner({
      NATS_URL: 'nats://a:1',
      S3_ENDPOINT: 'http://b:2',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      MONGODB_URL: 'mongodb://c:3/floatwise',
      REDIS_URL: 'redis://d:4',
    });
    await waitForScreen('is ready: http://');
    expect(screen).toContain('"NATS_URL":"nats://a:1","S3_ENDPOINT":"http://b:2","REDIS_URL":"redis://d:4"');
    expect(screen).toContain('"MONGODB_URL":"mongodb://c:3/floatwise"');
    expect(screen).not.toMatch(/^engines/m);
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://planning.example' }])(
    'refuses the well-known password if %j lets others in',
    async (env) => {
      const started = startRunner({ ...env, ADMIN_PASSWORD: 'floatwise' });
      expect(await once(started, 'close')).toEqual([1, null]);
      const [[name, value] = []] = Object.entries(env);
      expect(screen).toBe(
        `${String(name)}=${String(value)} lets others reach the site, and ADMIN_PASSWORD is the well-known "floatwise"; ` +
          'set ADMIN_PASSWORD to a password of your own.\n',
      );
    },
  );

  it('makes a password for the administrator if others can reach the site, and keeps it', async () => {
    const start = async (): Promise<string | undefined> => {
      const started = startRunner({ PUBLIC_URL: 'https://planning.example', DATA_DIR: '.data-public' });
      await waitForScreen('is ready: http://');
      const [, password] = /Sign in as admin with password ([\w-]{16}), or sign up\./.exec(screen) ?? [];
      started.kill('SIGTERM');
      expect(await once(started, 'exit')).toEqual([0, null]);
      return password;
    };
    const password = await start();
    const file = join(projectDir, '.data-public/admin-password');
    expect(await readFile(file, 'utf8')).toBe(password);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await start()).toBe(password);
  });

  it('reports in one sentence which port is in use and how to change it', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const started = startRunner({ PORT: String(port) });
    expect(await once(started, 'close')).toEqual([1, null]);
    taken.close();
    expect(screen).toBe(`Port ${port} is in use; free it or set PORT to another one.\n`);
  });

  it('moves an engine whose port is busy to the next free one, and reports it', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    startRunner({ ENGINES_REDIS_PORT: String(port) });
    await waitForScreen('is ready: http://');
    taken.close();
    const [, instead = ''] =
      new RegExp(`Port ${port} is in use; the engine redis takes (\\d+)\\.`).exec(screen) ?? [];
    expect(Number(instead)).toBeGreaterThan(port);
    expect(screen).toContain(`@127.0.0.1:${instead}"`);
  });

  it('ends with a sentence if another program takes the port before the gateway', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await new Promise((done) => taken.close(done));
    const started = startRunner({ PORT: String(port) });
    await waitForScreen('engines');
    await new Promise<void>((done) => taken.listen(port, '127.0.0.1', done));
    expect(await once(started, 'close')).toEqual([1, null]);
    taken.close();
    expect(screen).toContain(`Port ${port} is in use; free it or set PORT to another one.`);
    expect(screen).not.toContain('starting it again');
    expect(screen).not.toContain('is ready: http://');
    expect(await listProcesses()).toEqual([]);
  });

  it('starts two sites at the same time, each with services of its own', async () => {
    const first = startRunner(marked());
    let others = '';
    const second = spawn(process.execPath, [join(projectDir, 'scripts/run/main.ts')], {
      cwd: projectDir,
      env: { PATH: process.env['PATH'], ...freePorts, ...marked(), DATA_DIR: '.data-2' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    second.stdout.setEncoding('utf8').on('data', (text: string) => (others += text));
    await waitForScreen('is ready: http://');
    await vi.waitFor(() => expect(others).toContain('is ready: http://'), { timeout: 60_000, interval: 50 });
    for (const text of [screen, others]) expect(text).not.toMatch(/starting it again|EADDRINUSE/);
    expect(await listProcesses('services/auth')).toHaveLength(2);
    for (const each of [first, second]) {
      each.kill('SIGTERM');
      await once(each, 'exit');
    }
  });

  it('passes on the engines\u2019 own message if they cannot start', async () => {
    const first = startRunner();
    await waitForScreen('is ready: http://');
    const second = startRunner();
    expect(await once(second, 'close')).toEqual([1, null]);
    expect(screen).toContain('The engines did not start: folder');
    expect(screen).toContain('is used by engines that already run');
    first.kill('SIGTERM');
    await once(first, 'exit');
  });
});
