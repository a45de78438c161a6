import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pickSteadyEntries } from './pick-steady-entries.ts';

/** With these V8 compiles the same code to the same bytes: one thread, and seeds that are not drawn. */
const steadyFlags = ['--predictable', '--hash-seed=1', '--random-seed=1'];

/** An entry of Node's compile cache: five words of Node's, the last a sum over the rest, then what V8 or the stripper made. */
const nodeHead = { sumAt: 16, length: 20 };
/** V8's part begins with this word and has the sum of its flags in the fourth. */
const v8Head = { magic: 0xc0de0689, flagsAt: nodeHead.length + 12 };

/** Node takes compiled code of another form than this program knows, as after a new version of Node. */
export class CompiledCodeError extends Error {
  override readonly name = 'CompiledCodeError';
}

/**
 * Runs a script and leaves the code of the modules it loads compiled in a folder for NODE_COMPILE_CACHE, the same bytes each time. Answers of
 * how many modules.
 *
 * V8 takes compiled code only from a process with its own flags, one of which is the seed of its hashes. No service is to run with
 * a seed that everybody knows, and code of any drawn seed is taken by all: so the flags of an ordinary process are written
 * into what was compiled with steady ones.
 * @throws CompiledCodeError when Node does not take the result
 */
export function compileAhead(script: readonly string[], folder: string): number {
  const scratch = mkdtempSync(join(tmpdir(), 'compile-ahead-'));
  try {
    const [ordinary, tried, ...steady] = ['ordinary', 'tried', 'one', 'two', 'three'].map((name) =>
      join(scratch, name),
    ) as [string, string, ...string[]];
    runNode(script, ordinary);
    for (const folderOfRun of steady) runNode([...steadyFlags, ...script], folderOfRun);
    const target = getOnly(ordinary);
    const flags = readFlags(join(ordinary, target));
    const runs = steady.map((folderOfRun) => new Map(listEntries(join(folderOfRun, getOnly(folderOfRun)))));
    adoptAll(pickSteadyEntries(runs), { folder: join(scratch, target), flags });
    // On a copy: a process that ends adds to its folder.
    cpSync(join(scratch, target), join(tried, target), { recursive: true });
    const told = runNode(script, tried, { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' });
    const accepted = told.split('was accepted').length - 1;
    if (accepted === 0 || told.includes('was rejected'))
      throw new CompiledCodeError('Node does not take code that was compiled ahead with steady flags.');
    cpSync(join(scratch, target), join(folder, target), { recursive: true });
    return accepted;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Answers all it prints. */
function runNode(args: readonly string[], cache: string, env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: cache, ...env },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new CompiledCodeError(`The code could not be loaded: ${stderr}`);
  return stdout + stderr;
}

/** The one folder in it, named after Node's version, V8's flags and the user. */
function getOnly(folder: string): string {
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0)
    throw new CompiledCodeError(`Node keeps compiled code in another way than in one folder: ${folder}.`);
  return name;
}

const isOfV8 = (entry: Buffer): boolean =>
  entry.length > v8Head.flagsAt + 4 && entry.readUInt32LE(nodeHead.length) === v8Head.magic;

function readFlags(folder: string): number {
  const entry = listEntries(folder).find(([, bytes]) => isOfV8(bytes))?.[1];
  if (entry === undefined) throw new CompiledCodeError('Node keeps compiled code in an unknown form.');
  return entry.readUInt32LE(v8Head.flagsAt);
}

function adoptAll(entries: readonly [string, Buffer][], to: { folder: string; flags: number }): void {
  mkdirSync(to.folder);
  for (const [name, entry] of entries) {
    if (isOfV8(entry)) {
      if (crc32(entry.subarray(nodeHead.length)) !== entry.readUInt32LE(nodeHead.sumAt))
        throw new CompiledCodeError('Node sums up compiled code in an unknown way.');
      entry.writeUInt32LE(to.flags, v8Head.flagsAt);
      entry.writeUInt32LE(crc32(entry.subarray(nodeHead.length)), nodeHead.sumAt);
    }
    writeFileSync(join(to.folder, name), entry);
  }
}

function listEntries(folder: string): [string, Buffer][] {
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
}
