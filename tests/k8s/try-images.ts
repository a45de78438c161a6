import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@floatwise/testkit';
import { readImageSize, startImage, type ImageProcess } from './image-process.ts';
import { tryTrial } from './try-trial.ts';

// Starts the whole mesh from the images' own root file systems, converts a file, and ends it; then does the same and more with the
// image for a trial. Needs root, buildah and the images of `make images`.
const prefix = process.env['IMAGE_PREFIX'] ?? 'localhost/floatwise';
const rootPackage = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const tag = process.env['IMAGE_TAG'] ?? rootPackage.version;
const users = ['gateway', 'auth', 'converter', 'stats', 'setup'] as const;
const services = ['auth', 'stats', 'converter', 'gateway'] as const;
const largestConverterMb = 350;

const nameImage = (name: string): string => `${prefix}/${name}:${tag}`;
const admin = { username: 'admin', password: 'a password for tests' };
const password = (user: string): string => `password-of-${user}`;
const s3SecretKey = randomBytes(24).toString('hex');
const running: ImageProcess[] = [];

async function start(name: string, ...rest: [Parameters<typeof startImage>[1]]): Promise<ImageProcess> {
  const started = await startImage(nameImage(name), ...rest);
  running.push(started);
  return started;
}

async function waitFor(what: ImageProcess, isDone: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isDone())) {
    await sleep(100);
    if (!what.isRunning() || Date.now() > deadline) throw new Error(`${what.image}: ${what.output()}`);
  }
}

async function startEnginesImage(): Promise<Record<'nats' | 's3' | 'mongodb' | 'redis', string>> {
  const engines = await start('trial', {
    writable: ['data', 'tmp'],
    command: ['engines/bin/engines'],
    env: {
      ENGINES_DATA_DIR: '/data',
      ENGINES_HOST: '127.0.0.1',
      ENGINES_NATS_PORT: '0',
      ENGINES_S3_PORT: '0',
      ENGINES_S3_SECRET_KEY: s3SecretKey,
      ENGINES_MONGODB_PORT: '0',
      ENGINES_REDIS_PORT: '0',
      ...Object.fromEntries(users.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, password(user)])),
    },
  });
  await waitFor(engines, () => engines.output().includes('"s3":'));
  const line = engines
    .output()
    .split('\n')
    .find((text) => text.startsWith('{"mongodb"'));
  return JSON.parse(line ?? '{}') as Record<'nats' | 's3' | 'mongodb' | 'redis', string>;
}

async function tryImages(): Promise<void> {
  const urls = await startEnginesImage();
  const port = await findFreePort();
  const settings = (user: string): Record<string, string> => ({
    NATS_URL: urls.nats,
    NATS_USER: user,
    NATS_PASSWORD: password(user),
    S3_ENDPOINT: urls.s3,
    S3_ACCESS_KEY: 'floatwise',
    S3_SECRET_KEY: s3SecretKey,
    MONGODB_URL: urls.mongodb,
    REDIS_URL: urls.redis,
    SESSION_SECRET: randomBytes(24).toString('hex'),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    HOST: '127.0.0.1',
    HEALTH_HOST: '127.0.0.1',
    PORT: String(port),
  });
  const setUp = await start('converter', {
    writable: ['tmp'],
    env: settings('setup'),
    command: ['node', 'packages/service-kit/src/set-up-streams-main.ts'],
  });
  while (setUp.isRunning()) await sleep(50);
  if ((await setUp.stop()) !== 0) throw new Error(setUp.output());

  for (const name of services) {
    const healthPort = await findFreePort();
    const service = await start(name, {
      writable: ['tmp'],
      env: { ...settings(name), HEALTH_PORT: String(healthPort) },
    });
    const ask = async (): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${healthPort}/readyz`).catch(() => undefined))?.ok === true;
    await waitFor(service, ask);
  }
  await convert(`http://127.0.0.1:${port}`);
  for (const one of running.filter((process) => process.isRunning())) await report(one);
  const converter = parseFloat(await readImageSize(nameImage('converter')));
  if (converter > largestConverterMb) throw new Error(`the converter's image has ${converter} MB`);
}

/** Runs the script of `helm test` in a container of its own, as the chart does. */
async function convert(url: string): Promise<void> {
  const script = await readFile(new URL('../../charts/floatwise/files/try-site.js', import.meta.url), 'utf8');
  const trial = await start('converter', {
    writable: [],
    env: { SITE_URL: url, SITE_USERNAME: admin.username, SITE_PASSWORD: admin.password },
    command: ['node', '--input-type=module', '--eval', script],
  });
  while (trial.isRunning()) await sleep(50);
  if ((await trial.stop()) !== 0) throw new Error(trial.output());
  console.log(trial.output().trim());
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<div id="root"'))
    throw new Error('The gateway serves no page.');
}

/** Checks the privileges of a process, as reported by the kernel. */
async function report(one: ImageProcess): Promise<void> {
  const pid = await one.findPid();
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const value = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  const isWritable = await writeFile(`/proc/${pid}/root/written`, '').then(
    () => true,
    () => false,
  );
  const facts = {
    uid: value('Uid').split('\t')[0],
    capabilities: value('CapEff'),
    noNewPrivileges: value('NoNewPrivs'),
  };
  if (facts.uid === '0' || !/^0+$/.test(facts.capabilities) || facts.noNewPrivileges !== '1' || isWritable) {
    throw new Error(`${one.image} runs with ${JSON.stringify({ ...facts, isWritable })}`);
  }
  const size = await readImageSize(one.image);
  console.log(
    `${one.image}: ${size}, user ${facts.uid}, read-only, no capability, ${await readMemoryMb(pid)} MB of memory`,
  );
}

/** The memory of a process and all it has started; what they have in common counts for each. */
async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  let memoryMb = Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  for (const child of children.split(' ').filter(Boolean)) memoryMb += await readMemoryMb(Number(child));
  return memoryMb;
}

async function endAll(): Promise<void> {
  for (let one = running.pop(); one !== undefined; one = running.pop()) {
    const wasRunning = one.isRunning();
    const code = await one.stop();
    if (wasRunning && code !== 0) {
      console.error(`${one.image} ended with code ${String(code)} on SIGTERM`);
      process.exitCode = 1;
    }
  }
}

try {
  if (process.getuid?.() !== 0)
    throw new Error('Only root may mount root file systems: run make test-images as root.');
  for (const name of [...services, 'trial']) {
    await readImageSize(nameImage(name)).catch((error: unknown) => {
      throw new Error(`${nameImage(name)} cannot be read: install buildah and run make images first.`, {
        cause: error,
      });
    });
  }
  await tryImages();
  await endAll();
  await tryTrial(nameImage('trial'), report);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await endAll();
