import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { maxUploadBytes } from '@floatwise/contracts/limits';
import { RefusedCall, type FileAccess } from '@floatwise/mcp/files';
import { CommandError, formatFileError } from './command.ts';
import { writeFiles } from './write-files.ts';

const bytesPerMegabyte = 1024 * 1024;
const maxMegabytes = maxUploadBytes / bytesPerMegabyte;

/** Access to the files below some folders, after resolving links. Throws CommandError for a folder that does not exist. */
export async function openFolders(folders: readonly string[]): Promise<FileAccess> {
  const roots = await Promise.all(folders.map(openFolder));
  const find = async (path: string): Promise<string> => {
    const place = await realpath(resolve(roots[0] ?? '', path)).catch(() => undefined);
    // The answer does not reveal whether a file outside exists.
    if (place !== undefined && roots.some((root) => isBelow(place, root))) return place;
    throw new RefusedCall(`'${path}' is not below ${roots.join(' or ')}.`);
  };
  return {
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
