import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { maxUploadBytes } from '@floatwise/contracts/limits';
import { formatExtension } from '@floatwise/contracts';
import { RefusedCall, type FileAccess, type ListedFile } from '@floatwise/mcp/files';
import { listNearest } from '@floatwise/schedule/model';
import { listTools } from '@floatwise/tools';
import { CommandError, formatFileError } from './command.ts';
import { writeFiles } from './write-files.ts';

const bytesPerMegabyte = 1024 * 1024;
const maxMegabytes = maxUploadBytes / bytesPerMegabyte;

/** Access to the files below some folders, after resolving links. Throws CommandError for a folder that does not exist. */
export async function openFolders(folders: readonly string[]): Promise<FileAccess> {
  const roots = await Promise.all(folders.map(openFolder));
  const list = () => listFiles(roots);
  const find = async (path: string): Promise<string> => {
    const wanted = resolve(roots[0] ?? '', path);
    const place = await realpath(wanted).catch(() => undefined);
    if (place !== undefined && roots.some((root) => isBelow(place, root))) return place;
    // The answer does not reveal whether a file outside exists.
    if (place !== undefined || !roots.some((root) => isBelow(wanted, root)))
      throw new RefusedCall(`'${path}' is not below ${roots.join(' or ')}.`);
    throw new RefusedCall(`'${path}' does not exist. ${formatNearest(await list(), path)}`);
  };
  return {
    list,
    read: (path) => find(path).then((place) => readWhole(place, path)),
    keep: async (files, { inputs, out }) => {
      const places = await Promise.all(inputs.map(find));
      const folder = await find(
        out === undefined ? dirname(places[0] ?? '') : dirname(resolve(roots[0] ?? '', out)),
      );
      const targets = files.map(({ fileName, chunks }, at) => ({
        path: join(folder, at === 0 && out !== undefined ? basename(out) : fileName),
        chunks,
      }));
      for (const { path } of targets) await checkFree(path);
      await writeFiles(targets, { neverOver: places }).catch(refuse);
      return targets.map(({ path }) => path);
    },
  };
}

const mostNearest = 5;

function formatNearest(files: readonly ListedFile[], wanted: string): string {
  if (files.length === 0) return 'The folders have no schedules.';
  const byName = new Map(files.map(({ path }) => [basename(path), path]));
  const nearest = listNearest(byName.keys(), basename(wanted)).slice(0, mostNearest);
  return `The nearest are ${nearest.map((name) => `'${byName.get(name) ?? name}'`).join(', ')}; list_files lists all.`;
}

/** Files of accepted types, as tools name them. */
const extensions = new Set(listTools().flatMap(({ acceptedTypes }) => acceptedTypes));
/** More files or levels would take long, and are no folder of schedules. */
const mostFiles = 2_000;
const mostLevels = 8;

/** The files that tools accept below the folders, newest first; paths of the first folder are relative. Links are not followed. */
async function listFiles(roots: readonly string[]): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  const queue = roots.map((folder) => ({ folder, level: 0 }));
  for (const { folder, level } of queue) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const place = join(folder, entry.name);
      if (entry.isDirectory() && level < mostLevels) queue.push({ folder: place, level: level + 1 });
      if (!entry.isFile() || !extensions.has(formatExtension(entry.name))) continue;
      if (found.length >= mostFiles) return sortFiles(found);
      const { size, mtime } = await stat(place);
      const way = relative(roots[0] ?? '', place);
      const path = way.startsWith('..') || isAbsolute(way) ? place : way;
      found.push({ path, bytes: size, changed: mtime.toISOString() });
    }
  }
  return sortFiles(found);
}

const sortFiles = (files: ListedFile[]): ListedFile[] =>
  files.sort((one, other) => (one.changed < other.changed ? 1 : -1));

async function openFolder(path: string): Promise<string> {
  const place = await realpath(path).catch((error: unknown) => {
    throw formatFileError(error, `'${path}' cannot be read`);
  });
  if (!(await stat(place)).isDirectory())
    throw new CommandError(`--root takes a folder, but '${path}' is not a folder.`);
  return place;
}

function isBelow(place: string, root: string): boolean {
  const way = relative(root, place);
  return way !== '..' && !way.startsWith('../') && !isAbsolute(way);
}

async function readWhole(place: string, path: string) {
  const stats = await stat(place);
  if (!stats.isFile()) throw new RefusedCall(`'${path}' is not a file.`);
  const { dev, ino, size, mtimeMs } = stats;
  if (size > maxUploadBytes)
    throw new RefusedCall(
      `'${path}' has ${Math.round(size / bytesPerMegabyte)} MB; at most ${maxMegabytes} MB can be read.`,
    );
  const bytes = await readFile(place).catch((error: unknown) =>
    refuse(formatFileError(error, `'${path}' cannot be read`)),
  );
  return { key: `${dev} ${ino} ${size} ${mtimeMs}`, fileName: basename(place), bytes };
}

/** Never overwrites a file, and never follows a link out of the folders. */
async function checkFree(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found !== undefined) throw new RefusedCall(`'${path}' already exists; pass another name as \`out\`.`);
}

function refuse(error: unknown): never {
  if (error instanceof CommandError) throw new RefusedCall(error.message, { cause: error });
  throw error;
}
