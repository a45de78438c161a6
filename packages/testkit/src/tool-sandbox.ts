import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const workspaceFolders = ['packages', 'services'] as const;

/** A tool that exists only in a test: its id is the name of its folder, its files are texts by name. */
export interface ThrowAwayTool {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  /** A statement run at the start of every question about a schedule; it sees the question as `task`. */
  readonly atQuestion?: string;
}

export interface ToolSandbox {
  /** Root of the copy; `startMesh({ root })` runs its services, `packages/cli/src/main.ts` is its command line. */
  readonly root: string;
  readonly remove: () => Promise<void>;
}

/**
 * Copies the packages and services of this checkout to a temporary folder and adds tools: a folder and one registry
 * line each. Installed packages are linked.
 */
export async function createToolSandbox(tools: readonly ThrowAwayTool[]): Promise<ToolSandbox> {
  const root = await mkdtemp(join(tmpdir(), 'floatwise-sandbox-'));
  await Promise.all(
    workspaceFolders.map((folder) =>
      cp(join(repositoryRoot, folder), join(root, folder), {
        recursive: true,
        filter: (source) => basename(source) !== 'node_modules',
      }),
    ),
  );
  await cp(join(repositoryRoot, 'package.json'), join(root, 'package.json'));
  await linkPackages(root);
  for (const tool of tools) await addTool(root, tool);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Links our own packages to the copy and all others to the installed ones. */
async function linkPackages(root: string): Promise<void> {
  const installed = join(repositoryRoot, 'node_modules');
  const copied = join(root, 'node_modules');
  await mkdir(join(copied, '@floatwise'), { recursive: true });
  const entries = await readdir(installed);
  await Promise.all(
    entries
      .filter((entry) => entry !== '@floatwise' && !entry.startsWith('.'))
      .map((entry) => symlink(join(installed, entry), join(copied, entry))),
  );
  for (const folder of workspaceFolders) {
    const names = await readdir(join(root, folder));
    await Promise.all(
      names.map(async (name) => {
        await symlink(join(root, folder, name), join(copied, '@floatwise', name));
        // A package that needs another version of a dependency has it in its own folder.
        const own = join(folder, name, 'node_modules');
        if (existsSync(join(repositoryRoot, own))) await symlink(join(repositoryRoot, own), join(root, own));
      }),
    );
  }
}

async function addTool(root: string, { id, files, atQuestion }: ThrowAwayTool): Promise<void> {
  const source = join(root, 'packages/tools/src');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(source, id, name)), { recursive: true });
    await writeFile(join(source, id, name), text);
  }
  const registry = join(source, 'registry.ts');
  const lines = (await readFile(registry, 'utf8')).split('\n');
  const end = lines.lastIndexOf('];');
  if (end < 0) throw new Error('packages/tools/src/registry.ts does not end its list as it did.');
  lines.splice(end, 0, `  (await import('./${id}/index.ts')).tool,`);
  await writeFile(registry, lines.join('\n'));
  if (atQuestion !== undefined) await addAtQuestion(root, atQuestion);
}

async function addAtQuestion(root: string, statement: string): Promise<void> {
  const worker = join(root, 'services/converter/src/adapters/question-worker.ts');
  const start = "startPort.postMessage('started');";
  const code = await readFile(worker, 'utf8');
  if (!code.includes(start)) throw new Error('question-worker.ts does not report the start as it did.');
  await writeFile(worker, code.replace(start, `${start}\n  ${statement}`));
}
