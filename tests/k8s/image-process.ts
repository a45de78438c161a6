import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
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

export interface ImageProcess {
  readonly image: string;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Process id of the program itself, on this machine. */
  readonly findPid: () => Promise<number>;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM to the program and waits. Returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

async function buildah(...args: string[]): Promise<string> {
  return (await execute('buildah', args)).stdout.trim();
}

/** The size of an image in MB, as reported by the tool that built it. */
export async function readImageSize(image: string): Promise<string> {
  return buildah('images', '--format', '{{.Size}}', image);
}

/**
 * Starts an image's own command from its root file system as a cluster does: as the image's user, with every file
 * read-only except in the `writable` folders, without capabilities or new privileges. It shares the network and process
 * ids of this machine. Needs root and buildah.
 */
export async function startImage(
  image: string,
  options: { env: Record<string, string>; writable: readonly string[]; command?: readonly string[] },
): Promise<ImageProcess> {
  const container = await buildah('from', '--pull-never', image);
  const root = await buildah('mount', container);
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
    OCIv1: { config: ImageConfig };
  };
  const { config } = inspected.OCIv1;
  for (const folder of ['proc', 'dev', ...options.writable])
    await mkdir(join(root, folder), { recursive: true });
  const own = Object.fromEntries((config.Env ?? []).map((line) => splitOnce(line)));
  const env = { ...own, ...options.env };
  const command = options.command ?? [...(config.Entrypoint ?? []), ...(config.Cmd ?? [])];
  const [user = '0', group = user] = (config.User ?? '0').split(':');
  const script = [
    'set -e',
    'mount --make-rprivate /',
    `mount --bind "$ROOT" "$ROOT"`,
    'mount --bind /dev "$ROOT/dev"',
    'mount -t proc proc "$ROOT/proc"',
    ...options.writable.map((folder) => `mount -t tmpfs -o mode=1777 tmpfs "$ROOT/${folder}"`),
    'mount -o remount,ro,bind "$ROOT"',
    'cd "$ROOT"',
    `exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all,+setuid,+setgid,+sys_chroot -- \
      chroot --userspec=${user}:${group} "$ROOT" "$@"`,
  ].join('\n');
  const inside = ['/bin/sh', '-c', `cd ${config.WorkingDir ?? '/'} && exec "$0" "$@"`, ...command];
  const child = spawn(
    'unshare',
    ['--mount', '--', 'sh', '-c', script, 'sh', ...(config.WorkingDir === undefined ? command : inside)],
    { env: { PATH: process.env['PATH'], ...env, ROOT: root }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return createImageProcess(image, container, child);
}

function createImageProcess(image: string, container: string, child: ChildProcess): ImageProcess {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // Not 'exit', which may come before the last of its output.
  const ended = once(child, 'close') as Promise<[number | null]>;
  const removed = ended.finally(() => buildah('rm', container));
  removed.catch(() => undefined);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    image,
    output: () => output,
    // unshare, sh and chroot each become the next by exec.
    findPid: () => Promise.resolve(child.pid ?? 0),
    isRunning,
    stop: async () => {
      if (isRunning()) child.kill('SIGTERM');
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
