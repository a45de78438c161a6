import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

interface ImageConfig {
  readonly Env?: readonly string[];
  readonly User?: string;
  readonly WorkingDir?: string;
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
}

interface InspectedImage {
  readonly OCIv1: { readonly config: ImageConfig };
  /** Only images in Docker's format have a health check. */
  readonly Docker: { readonly config: { readonly Healthcheck?: { readonly Test: readonly string[] } } };
}

export interface ImageProcess {
  readonly image: string;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Process id of the program itself, on this machine. */
  readonly findPid: () => Promise<number>;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM, or another signal, to the program and waits. Returns its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

async function buildah(...args: string[]): Promise<string> {
  return (await execute('buildah', args)).stdout.trim();
}

/** The size of an image in MB, as reported by the tool that built it. */
export async function readImageSize(image: string): Promise<string> {
  return buildah('images', '--format', '{{.Size}}', image);
}

async function inspectImage(image: string): Promise<InspectedImage> {
  return JSON.parse(await buildah('inspect', '--type', 'image', image)) as InspectedImage;
}

const readEnv = ({ Env: lines = [] }: ImageConfig): Record<string, string> =>
  Object.fromEntries(lines.map((line) => splitOnce(line)));

/** Runs the image's own health check in a container of it, as `docker exec` would. @throws Error if it does not pass */
export async function checkHealth(container: ImageProcess): Promise<void> {
  const { OCIv1, Docker } = await inspectImage(container.image);
  const [kind, ...command] = Docker.config.Healthcheck?.Test ?? [];
  if (kind !== 'CMD') throw new Error(`${container.image} has no health check.`);
  const pid = await container.findPid();
  const place = [`--root=/proc/${pid}/root`, `--wd=/proc/${pid}/cwd`, `--setuid=${await readUid(pid)}`];
  const env = { PATH: process.env['PATH'], ...readEnv(OCIv1.config) };
  await execute('nsenter', [`--target=${pid}`, '--net', ...place, '--', ...command], { env });
}

async function readUid(pid: number): Promise<string> {
  return /^Uid:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
}

export interface ImageOptions {
  readonly env: Record<string, string>;
  readonly writable: readonly string[];
  readonly command?: readonly string[];
  /** Folders of this machine by the folders of the image where they are, as volumes; each gets the owner that the image's folder has. */
  readonly volumes?: Readonly<Record<string, string>>;
  /** Whether it has a network with this address, and process ids, of its own instead of this machine's. */
  readonly address?: string;
}

/**
 * Starts an image's own command from its root file system as a cluster does: as the image's user, without capabilities or new
 * privileges. Every file is read-only except in the `writable` folders and volumes. Needs root and buildah.
 */
export async function startImage(image: string, options: ImageOptions): Promise<ImageProcess> {
  const container = await buildah('from', '--pull-never', image);
  const root = await buildah('mount', container);
  const { config } = (await inspectImage(image)).OCIv1;
  for (const folder of ['proc', 'dev', ...options.writable])
    await mkdir(join(root, folder), { recursive: true });
  const env = { ...readEnv(config), ...options.env };
  const command = options.command ?? [...(config.Entrypoint ?? []), ...(config.Cmd ?? [])];
  const [user = '0', group = user] = (config.User ?? '0').split(':');
  const script = [
    'set -e',
    'mount --make-rprivate /',
    `mount --bind "$ROOT" "$ROOT"`,
    'mount --bind /dev "$ROOT/dev"',
    'mount -t proc proc "$ROOT/proc"',
    ...options.writable.map((folder) => `mount -t tmpfs -o mode=1777 tmpfs "$ROOT/${folder}"`),
    ...Object.entries(options.volumes ?? {}).flatMap(([folder, volume]) => [
      `chown --reference "$ROOT/${folder}" "${volume}"`,
      `mount --bind "${volume}" "$ROOT/${folder}"`,
    ]),
    'mount -o remount,ro,bind "$ROOT"',
    ...(options.address === undefined
      ? []
      : ['ip link set lo up', `ip address add ${options.address}/32 dev lo`]),
    'cd "$ROOT"',
    `exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all,+setuid,+setgid,+sys_chroot -- \
      chroot --userspec=${user}:${group} "$ROOT" "$@"`,
  ].join('\n');
  const inside = ['/bin/sh', '-c', `cd ${config.WorkingDir ?? '/'} && exec "$0" "$@"`, ...command];
  const alone = options.address === undefined ? [] : ['--net', '--pid', '--fork', '--kill-child'];
  const child = spawn(
    'unshare',
    [
      '--mount',
      ...alone,
      '--',
      'sh',
      '-c',
      script,
      'sh',
      ...(config.WorkingDir === undefined ? command : inside),
    ],
    { env: { PATH: process.env['PATH'], ...env, ROOT: root }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return createImageProcess(image, container, { child, isParent: alone.length > 0 });
}

/** `isParent` if the program is the child of `child` instead of `child` itself. */
function createImageProcess(
  image: string,
  container: string,
  { child, isParent }: { child: ChildProcess; isParent: boolean },
): ImageProcess {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // Not 'exit', which may come before the last of its output.
  const ended = once(child, 'close') as Promise<[number | null]>;
  const removed = ended.finally(() => buildah('rm', container));
  removed.catch(() => undefined);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const findPid = async (): Promise<number> => {
    const pid = child.pid ?? 0;
    return isParent ? Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')) : pid;
  };
  return {
    image,
    output: () => output,
    // unshare, sh and chroot each become the next by exec.
    findPid,
    isRunning,
    stop: async (signal = 'SIGTERM') => {
      const pid = isRunning() ? await findPid() : 0;
      // 0 would be this program and all it has started.
      if (pid > 0) process.kill(pid, signal);
      const limit = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const [code] = await ended;
      clearTimeout(limit);
      await removed;
      return code;
    },
  };
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}
