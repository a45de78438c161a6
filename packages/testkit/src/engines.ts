import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const enginesBinary = fileURLToPath(new URL('../../../engines/bin/engines', import.meta.url));
const s3AccessKey = 'floatwise';
const s3SecretKey = 'floatwise-test';

export type EngineName = 'nats' | 's3' | 'mongodb' | 'redis';

/** The users of NATS, one per service; `setup` creates the streams. */
export const natsUsers = ['gateway', 'auth', 'converter', 'stats', 'setup'] as const;
export type NatsUser = (typeof natsUsers)[number];

/** Settings for signing in to NATS; empty if NATS accepts everyone. */
type NatsSignIn = Partial<Record<'NATS_USER' | 'NATS_PASSWORD', string>>;

export interface EnginesOptions {
  /** Whether NATS accepts only its users, each with its own permissions, as every installation does; by default it accepts everyone. */
  readonly natsUsers?: boolean;
  /** Engines to run; all four by default. The URL of an engine left out is an empty string. */
  readonly only?: readonly EngineName[];
  /** A folder that survives `stop`; by default a temporary one that `stop` removes. */
  readonly dataDir?: string;
  /** Fixed ports, for engines that restart at the same address; free ones by default. */
  readonly ports?: Partial<Record<EngineName, number>>;
  /** Program and arguments that start the engines, such as those of `strace`. */
  readonly startedBy?: readonly string[];
}

export interface Engines {
  /** `nats://127.0.0.1:<port>`, with JetStream. */
  readonly natsUrl: string;
  /** Settings with which a service, or the set-up, signs in to NATS. */
  readonly signIn: (user: NatsUser) => NatsSignIn;
  /** `endpoint` is `http://127.0.0.1:<port>`; region us-east-1, path style, no bucket yet. */
  readonly s3: { readonly endpoint: string; readonly accessKey: string; readonly secretKey: string };
  /** `mongodb://127.0.0.1:<port>/floatwise?maxPoolSize=1`. */
  readonly mongodbUrl: string;
  /** `redis://127.0.0.1:<port>`. */
  readonly redisUrl: string;
  readonly pid: number;
  /** Standard error of the engines so far: warnings and errors, one JSON object per line. */
  readonly warnings: () => string;
  /** Stops the engines (SIGTERM, then SIGKILL after 10 s) and removes the temporary folder. Can be called twice. */
  readonly stop: () => Promise<void>;
  /** Stops the engines like a power cut (SIGKILL) and keeps the folder, for a restart with its `dataDir`. */
  readonly kill: () => Promise<void>;
}

/** Starts NATS, S3, MongoDB and Redis for a test, on free loopback ports. They end with this process at the latest. */
export async function startEngines(options: EnginesOptions = {}): Promise<Engines> {
  if (!existsSync(enginesBinary)) {
    throw new Error('engines/bin/engines is missing: run make engines/bin/engines first.');
  }
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'floatwise-engines-')));
  const removeDataDir = async (): Promise<void> => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  const hasUsers = options.natsUsers === true;
  const [program = enginesBinary, ...words] = [
    ...(options.startedBy ?? []),
    enginesBinary,
    ...enginesArguments(options, dataDir),
  ];
  const child = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Go collects garbage a quarter as often, at the price of some memory: the engines of a test are young and small.
    env: { GOGC: '400', ...process.env, ...(hasUsers ? natsPasswords() : {}) },
  });
  let warnings = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (warnings += text));
  const urls = await readReadyLine(child).catch(async (error: unknown) => {
    await endChild(child, 'SIGKILL');
    await removeDataDir();
    throw new Error(`The engines did not start: ${warnings.trim() || String(error)}`, { cause: error });
  });

  return {
    natsUrl: urls.nats ?? '',
    signIn: (user) => (hasUsers ? { NATS_USER: user, NATS_PASSWORD: natsPassword(user) } : {}),
    s3: { endpoint: urls.s3 ?? '', accessKey: s3AccessKey, secretKey: s3SecretKey },
    mongodbUrl: urls.mongodb ?? '',
    redisUrl: urls.redis ?? '',
    pid: child.pid ?? 0,
    warnings: () => warnings,
    stop: async () => {
      await endChild(child, 'SIGTERM');
      await removeDataDir();
    },
    kill: async () => endChild(child, 'SIGKILL'),
  };
}

const natsPassword = (user: NatsUser): string => `the "${user}" of a test`;

function natsPasswords(): Record<string, string> {
  return Object.fromEntries(
    natsUsers.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, natsPassword(user)]),
  );
}

function enginesArguments(options: EnginesOptions, dataDir: string): string[] {
  const names: readonly EngineName[] = ['nats', 's3', 'mongodb', 'redis'];
  const settings: Record<string, string> = {
    '--data-dir': dataDir,
    '--only': (options.only ?? names).join(','),
    '--s3-access-key': s3AccessKey,
    '--s3-secret-key': s3SecretKey,
  };
  for (const name of names) settings[`--${name}-port`] = String(options.ports?.[name] ?? 0);
  return ['--stop-with-stdin', ...Object.entries(settings).flat()];
}

async function readReadyLine(child: ChildProcess): Promise<Partial<Record<EngineName, string>>> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      reject(new Error(`ended with code ${String(code)} before they were ready`));
    });
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve(JSON.parse(line) as Partial<Record<EngineName, string>>);
    });
  });
}

async function endChild(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const deadline = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(deadline);
}
