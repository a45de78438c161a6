import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthority, findFreePort, natsUsers, type Authority, type NatsUser } from '@floatwise/testkit';
import { execa } from 'execa';

const rootDir = resolve(import.meta.dirname, '../..');
const logName = 'server.log';
const users = [...natsUsers, 'route'] as const;
const password = (user: (typeof users)[number]): string => `the-${user}-of-a-test`;
const passwordName = (user: (typeof users)[number]): string => `NATS_${user.toUpperCase()}_PASSWORD`;

interface NatsServer {
  readonly url: string;
  /** The address at which the other servers reach it. */
  readonly routePort: number;
  /** Stops it like the pod's preStop hook: clients reconnect elsewhere, then it ends. Resolves when it has ended. */
  readonly retire: () => Promise<void>;
  /** Kills it, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it and waits until it has caught up with every stream, as the startup probe does. */
  readonly start: () => Promise<void>;
  /** Resolves when it has ended, for any reason. */
  readonly ended: () => Promise<void>;
  /**
   * Limits the size of its files in bytes from now on, or lifts the limit when absent. A write beyond the limit fails, as
   * on a full disk.
   */
  readonly limitFiles: (bytes?: number) => Promise<void>;
}

type SignIn = Record<'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD', string> & { NATS_CA_FILE?: string };

export interface NatsCluster {
  readonly servers: readonly NatsServer[];
  /** Environment of a process that connects as this user and knows all servers. */
  readonly signIn: (user: NatsUser) => SignIn;
  /** Sets the credentials that newly started servers accept for this user, and those that the user connects with. */
  readonly changePassword: (user: NatsUser, password: string) => void;
  /** Changes the rules of the servers, which the chart's reloader makes each server read. */
  readonly changeUsers: (change: (rules: string) => string) => Promise<void>;
  /** Replaces the certificate of each server with a new one of this name, which the chart's reloader makes it read. */
  readonly renewCertificates: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Builds the nats-server of the engines, unless it is up to date. Returns its path. The flags are those with which `make`
 * builds the engines, so that nothing is compiled twice.
 */
export async function buildNatsServer(): Promise<string> {
  const engines = join(rootDir, 'engines');
  const binary = join(engines, 'bin/nats-server');
  const flags = ['-trimpath', '-buildvcs=false', '-ldflags', '-s -w'];
  await execa('go', ['build', ...flags, '-o', binary, 'github.com/nats-io/nats-server/v2'], {
    cwd: engines,
    // Of the same disk, so that Go renames the program. Another test may be starting the one that is there.
    env: { GOTMPDIR: join(engines, 'bin') },
  });
  return binary;
}

/**
 * Real nats-servers, three by default, with the chart's own configuration except for ports and folders, because they
 * share one machine. With `isSecure` they use TLS, as with the chart's `nats.tls`.
 */
export async function startNatsCluster({ size = 3, isSecure = false } = {}): Promise<NatsCluster> {
  const dir = await mkdtemp(join(tmpdir(), 'floatwise-nats-'));
  const binary = await buildNatsServer();
  const authority = isSecure ? createAuthority(dir) : undefined;
  const places = await Promise.all(
    Array.from({ length: size }, async (_, index) => ({
      dir: join(dir, `server-${index}`),
      name: `nats-${index}`,
      client: await findFreePort(),
      route: await findFreePort(),
      monitoring: await findFreePort(),
    })),
  );
  const routes = places.map(({ route }) => `"nats://route:${password('route')}@127.0.0.1:${route}"`);
  const env: Record<string, string> = {
    CLUSTER_NAME: 'floatwise',
    CLUSTER_ROUTES: `[${routes.join(', ')}]`,
    ...Object.fromEntries(users.map((user) => [passwordName(user), password(user)])),
  };
  const servers = await Promise.all(
    places.map(async (place) => createServer(binary, place, { env, isAlone: size === 1, authority })),
  );
  await Promise.all(servers.map(async (server) => server.start()));
  const url = servers.map((server) => server.url).join(',');
  return {
    servers,
    signIn: (user) => ({
      NATS_URL: url,
      NATS_USER: user,
      NATS_PASSWORD: env[passwordName(user)] ?? '',
      ...(authority && { NATS_CA_FILE: authority.caFile }),
    }),
    changePassword: (user, changed) => {
      env[passwordName(user)] = changed;
    },
    changeUsers: async (change) => {
      for (const server of servers) await server.changeUsers(change);
    },
    renewCertificates: async (name) => {
      for (const place of places) if (authority) await putCertificate(place, authority, name);
    },
    stop: async () => {
      await Promise.all(servers.map(async (server) => server.end()));
      await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

interface Place {
  readonly dir: string;
  readonly name: string;
  readonly client: number;
  readonly route: number;
  readonly monitoring: number;
}

interface OwnServer extends NatsServer {
  readonly changeUsers: (change: (rules: string) => string) => Promise<void>;
  /** Stops it and its sidecars. */
  readonly end: () => Promise<void>;
}

async function createServer(
  binary: string,
  place: Place,
  {
    env,
    isAlone,
    authority,
  }: { env: Record<string, string>; isAlone: boolean; authority: Authority | undefined },
): Promise<OwnServer> {
  await mkdir(place.dir);
  if (authority) await putCertificate(place, authority, place.name);
  const put = async (file: string, change: (text: string) => string): Promise<void> => {
    const text = await readFile(join(rootDir, 'charts/floatwise/files', file), 'utf8');
    await writeFile(join(place.dir, file), change(text));
  };
  await put('nats.conf', (text) =>
    text
      .replace('port: 4222', `listen: "127.0.0.1:${place.client}"`)
      .replace('http: 8222', `http: "127.0.0.1:${place.monitoring}"`)
      .replace('/run/nats', place.dir)
      .replace('/data', join(place.dir, 'data')),
  );
  await put('nats-cluster.conf', (text) =>
    isAlone ? '# One server.\n' : text.replace('port: 6222', `listen: "127.0.0.1:${place.route}"`),
  );
  await put('nats-tls.conf', (text) => (authority ? moveHere(text, place) : '# No TLS.\n'));
  await put('nats-users.conf', (text) => text);
  const reloader = await startReloader(binary, place);
  let running: ReturnType<typeof launch> | undefined;
  return {
    url: `${authority ? 'tls' : 'nats'}://127.0.0.1:${place.client}`,
    routePort: place.route,
    start: async () => {
      let hasEnded = false;
      running = launch(binary, place, env);
      void running.then(() => (hasEnded = true));
      await waitUntilHealthy(place, () => hasEnded);
    },
    retire: async () => {
      await execa(binary, ['--signal', `ldm=${join(place.dir, 'nats.pid')}`]);
      await running;
    },
    changeUsers: async (change) => put('nats-users.conf', change),
    ended: async () => {
      await running;
    },
    limitFiles: async (bytes) => {
      for (const one of [running, reloader.process])
        await execa('prlimit', ['--pid', String(one?.pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
    },
    kill: async () => {
      running?.kill('SIGKILL');
      await running;
    },
    end: async () => {
      reloader.process.kill('SIGKILL');
      running?.kill('SIGKILL');
      await Promise.all([reloader.process, running]);
    },
  };
}

function launch(binary: string, place: Place, env: Record<string, string>) {
  return execa(binary, ['--config', join(place.dir, 'nats.conf')], {
    env: { ...env, POD_NAME: place.name },
    reject: false,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: { file: join(place.dir, logName) },
  });
}

async function startReloader(binary: string, place: Place) {
  const script = await readFile(join(rootDir, 'charts/floatwise/files/keep-nats.sh'), 'utf8');
  const here = moveHere(script, place);
  const path = `${dirname(binary)}:${process.env['PATH'] ?? ''}`;
  return { process: execa('sh', ['-c', here], { env: { PATH: path }, reject: false, stdio: 'ignore' }) };
}

/** Replaces the folders of a pod with those of a server here. */
function moveHere(text: string, place: Place): string {
  return text
    .replaceAll('/etc/nats-tls', join(place.dir, 'tls'))
    .replaceAll(/\/(etc|run)\/nats/g, place.dir)
    .replaceAll(/\/data\b/g, join(place.dir, 'data'));
}

/** Files with the names of those in the chart's Secret. */
async function putCertificate(place: Place, authority: Authority, name: string): Promise<void> {
  const dir = join(place.dir, 'tls');
  await mkdir(dir, { recursive: true });
  const { certFile, keyFile } = authority.sign(`${name}-of-${place.name}`);
  await copyFile(authority.caFile, join(dir, 'ca.crt'));
  await copyFile(keyFile, join(dir, 'tls.key'));
  await copyFile(certFile, join(dir, 'tls.crt'));
}

/** On a busy machine servers may elect a leader more than once before they have caught up. */
async function waitUntilHealthy({ dir, monitoring }: Place, hasEnded: () => boolean): Promise<void> {
  const describe = async (what: string): Promise<string> =>
    `A NATS server ${what}: ${(await readFile(join(dir, logName), 'utf8')).slice(-1_000)}`;
  for (let tries = 0; tries < 900; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${monitoring}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (hasEnded()) throw new Error(await describe('has ended at its start'));
    await sleep(200);
  }
  throw new Error(await describe('did not become healthy within three minutes'));
}
