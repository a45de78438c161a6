import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlanner, logIn, signUp, type Planner } from '@floatwise/testkit';
import { checkHealth, startImage, type ImageProcess } from './image-process.ts';

const address = '10.0.0.2';
const file = {
  toolId: 'x-pobs',
  fileName: 'trial.xer',
  bytes: Buffer.from(
    'ERMHDR\t8.2\t2026-03-16\tProject\tadmin\tadmin\tdb\tProject Management\tUSD\r\n' +
      '%T\tPOBS\r\n%F\tpobs_id\tpobs_name\r\n%R\t100\tFirst\r\n' +
      '%T\tTASK\r\n%F\ttask_id\ttask_code\r\n%R\t1\tA1000\r\n%E\r\n',
  ),
};

/** One run of the container, as `docker run -p 8080:8080 -v VOLUME:/data` starts it. */
interface Site {
  readonly container: ImageProcess;
  readonly url: string;
  readonly admin: { readonly username: string; readonly password: string };
  readonly closePort: () => void;
}

/**
 * Signs up, converts a file and comes back for the results after a restart and after SIGKILL, all with the image's own settings.
 * `report` looks at the running container.
 */
export async function tryTrial(image: string, report: (one: ImageProcess) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'floatwise-trial-'));
  await mkdir(join(folder, 'data'));
  const start = (): Promise<Site> => startSite(image, folder);
  const sites = [await start()];
  const restart = async (last: Site, signal: NodeJS.Signals): Promise<Site> => {
    const code = await endSite(last, signal);
    if (signal === 'SIGTERM') check(code === 0, 'SIGTERM ends it with code 0', last);
    const next = await start();
    sites.push(next);
    check(next.admin.password === last.admin.password, 'the administrator keeps the password', next);
    return next;
  };
  try {
    const [first] = sites as [Site];
    await logIn(first.url, first.admin);
    await checkHealth(first.container);
    console.log(`${image}: its health check passes`);
    await report(first.container);
    const account = await signUp(first.url);
    await confirmEmail(first, account);
    const converted = await convert(account);
    const kept = await submit(account);

    const second = await restart(first, 'SIGTERM');
    const back = await logIn(second.url, account);
    check((await readCredits(back)) === 5, 'the account has its credits after a restart', second);
    check(converted.equals(await take(back, kept)), 'the result is there after a restart', second);
    const other = await submit(back);

    const third = await restart(second, 'SIGKILL');
    const again = await logIn(third.url, account);
    check(converted.equals(await take(again, other)), 'the result is there after SIGKILL', third);
    check(converted.equals(await convert(again)), 'a file is converted after SIGKILL', third);
    check((await endSite(third, 'SIGTERM')) === 0, 'SIGTERM ends it with code 0', third);
  } finally {
    for (const site of sites) await endSite(site, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

function check(holds: boolean, sentence: string, { container }: Site): void {
  if (!holds) throw new Error(`Not so: ${sentence}.\n${container.output()}`);
  console.log(`${container.image}: ${sentence}`);
}

async function startSite(image: string, folder: string): Promise<Site> {
  const volumes = { data: join(folder, 'data') };
  const container = await startImage(image, { address, env: {}, writable: [], volumes });
  const read = async (pattern: RegExp): Promise<string> => readOutput(container, pattern);
  await read(/is ready: http:\/\/localhost:8080/);
  const password = await read(/Sign in as admin with password (\S+),/);
  const { url, closePort } = await publishPort(await container.findPid(), join(folder, 'port.sock'));
  return { container, url, admin: { username: 'admin', password }, closePort };
}

async function endSite({ container, closePort }: Site, signal: NodeJS.Signals): Promise<number | null> {
  closePort();
  return container.stop(signal);
}

/** Waits for what the pattern finds in the log, and returns its first group. */
async function readOutput(container: ImageProcess, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + 240_000;
  for (;;) {
    const found = pattern.exec(container.output());
    if (found !== null) return found[1] ?? '';
    if (!container.isRunning() || Date.now() > deadline)
      throw new Error(`${container.image}: ${container.output()}`);
    await sleep(100);
  }
}

/** Opens the link in the email that the log shows. */
async function confirmEmail(site: Site, account: Planner): Promise<void> {
  check((await readCredits(account)) === 0, 'a new account has no credits', site);
  const link = await readOutput(
    site.container,
    new RegExp(`To ${account.email}: .*\\n.*?(http://localhost:8080/confirm-email#\\S+)`),
  );
  const { hash } = new URL(link);
  await createPlanner(site.url).postJson('/api/confirm-email', { token: hash.slice(1) });
  check((await readCredits(account)) === 5, 'the link in the log confirms a new account', site);
}

async function readCredits(account: Planner): Promise<number> {
  return ((await (await account.call('/api/user')).json()) as { credits: number }).credits;
}

async function convert(account: Planner): Promise<Buffer> {
  const answer = await account.convert(file);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || bytes.includes('POBS') || !bytes.includes('A1000'))
    throw new Error(`The file is not converted: ${answer.status} ${bytes.toString()}`);
  return bytes;
}

/** Submits the file, and waits only until it is accepted. Returns the path of the conversion. */
async function submit(account: Planner): Promise<string> {
  const answer = await account.submit(file);
  const path = answer.headers.get('location');
  if (path === null) throw new Error(`The file is not accepted: ${answer.status} ${await answer.text()}`);
  return path;
}

/** The result of a conversion, as soon as it has one. */
async function take(account: Planner, path: string): Promise<Buffer> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer = await account.call(`${path}/output`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return bytes;
    if (Date.now() > deadline) throw new Error(`There is no result: ${answer.status} ${bytes.toString()}`);
    await sleep(200);
  }
}

/**
 * Publishes port 8080 of the network of process `pid` at a free port of this machine. Connections come from outside of the
 * container's loopback, as Docker's do. The two ends meet at `socket`, which both networks have.
 */
async function publishPort(pid: number, socket: string): Promise<Pick<Site, 'url' | 'closePort'>> {
  const relay = `
    const { connect, createServer } = require('node:net');
    createServer((near) => {
      const far = connect(8080, '${address}');
      for (const [one, other] of [[near, far], [far, near]]) one.pipe(other).on('error', () => other.destroy());
    }).listen(${JSON.stringify(socket)}, () => console.log('ready'));`;
  await rm(socket, { force: true });
  const inside = spawn('nsenter', [`--target=${pid}`, '--net', process.execPath, '--eval', relay], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => inside.stdout.once('data', done));
  const server = createServer((near) => {
    const far = connect(socket);
    near.pipe(far).on('error', () => near.destroy());
    far.pipe(near).on('error', () => far.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  return {
    url: `http://localhost:${port}`,
    closePort: () => {
      inside.kill();
      server.close();
    },
  };
}
