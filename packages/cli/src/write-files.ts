import { randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError, formatFileError } from './command.ts';

export interface FileToWrite {
  readonly path: string;
  readonly chunks: readonly Uint8Array[];
}

interface StagedFile {
  readonly path: string;
  /** Undefined for a device or a pipe, which is written directly. */
  readonly temporary: string | undefined;
}

/**
 * Writes all files or none: each is written under a temporary name beside its target, and all are renamed at the end.
 * Refuses a target that is an input or repeats another target.
 */
export async function writeFiles(
  files: readonly FileToWrite[],
  { neverOver }: { neverOver: readonly string[] },
): Promise<void> {
  await checkTargets(files, neverOver);
  const staged: StagedFile[] = [];
  try {
    for (const file of files) staged.push(await stageFile(file));
    for (const { path, temporary } of staged) {
      if (temporary === undefined) continue;
      await rename(temporary, path).catch((error: unknown) => {
        throw formatFileError(error, `'${path}' cannot be written`);
      });
    }
  } finally {
    for (const { temporary } of staged) if (temporary !== undefined) await rm(temporary, { force: true });
  }
}

/** Makes a folder and those above it, unless they exist. Throws CommandError. */
export const makeFolder = (path: string): Promise<unknown> =>
  mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw formatFileError(error, `The folder '${path}' cannot be made`);
  });

async function checkTargets(files: readonly FileToWrite[], inputs: readonly string[]): Promise<void> {
  const taken = new Map<string, string>();
  for (const input of inputs) taken.set(await findIdentity(input), `the input '${input}'`);
  for (const { path } of files) {
    const identity = await findIdentity(path);
    const other = taken.get(identity);
    if (other !== undefined)
      throw new CommandError(`Writing '${path}' would overwrite ${other}; choose another name.`);
    taken.set(identity, `'${path}'`);
  }
}

/** Identifies a file under all of its names: by device and inode if it exists, otherwise by folder and name. Each device is unique. */
async function findIdentity(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  if (stats) return stats.isFile() ? `${stats.dev}:${stats.ino}` : randomUUID();
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}

async function stageFile({ path, chunks }: FileToWrite): Promise<StagedFile> {
  let temporary: string | undefined;
  try {
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isDirectory())
      throw new CommandError(`'${path}' is a folder; --out and --report take file names.`);
    const target = stats?.isFile() ? await realpath(path) : path;
    if (!stats || stats.isFile()) {
      temporary = join(dirname(target), `.${basename(target).slice(0, 200)}.${randomUUID()}.tmp`);
    }
    await writeChunks(temporary ?? target, chunks);
    return { path: target, temporary };
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true });
    throw formatFileError(error, `'${path}' cannot be written`);
  }
}

async function writeChunks(path: string, chunks: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const chunk of chunks) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}
