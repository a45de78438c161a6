import { copyFile, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { build, type InlineConfig } from 'tsdown';

const root = resolve(import.meta.dirname, '../..');
/** The oldest supported versions; browsers of the same year. */
const targets = { node: 'node20', browser: 'es2022' };

type Texts = Readonly<Record<string, string>>;

/** A package published for others. */
export interface PublishedPackage {
  /** Its folder in packages. */
  readonly folder: string;
  readonly description: string;
  /** Entries that are not published, because they need our unpublished packages. */
  readonly inside?: readonly string[];
  /** Entries that need Node's own modules. */
  readonly nodeOnly?: readonly string[];
  /** The program that it is, instead of a library. */
  readonly program?: { readonly name: string; readonly main: string; readonly node: string };
  /** File whose `NodeBuffer` stands for Node's Buffer in the types. */
  readonly bufferType?: string;
  /** Files that replace Node's modules in browsers. */
  readonly nodeModules?: Texts;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: string | Texts;
  readonly dependencies?: Texts;
}

/**
 * Builds a package for publication: ES modules for Node and for browsers, and their types. Our own packages are bundled; those of
 * others are its dependencies. Returns the folder, which is emptied first.
 */
export async function buildPackage(published: PublishedPackage, out: string): Promise<string> {
  const { folder, inside = [], nodeOnly = [], program } = published;
  const place = join(root, 'packages', folder);
  const manifest = await readManifest(place);
  const entries = program === undefined ? listEntries(manifest, inside) : { main: program.main };
  const target = join(out, folder);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const dependencies = await collectDependencies(manifest);
  const shared: InlineConfig = {
    cwd: place,
    config: false,
    format: 'esm',
    logLevel: 'error',
    clean: false,
    outExtensions: () => ({ js: '.mjs', dts: '.d.mts' }),
  };
  await build({
    ...shared,
    entry: entries,
    outDir: target,
    platform: 'node',
    target: program === undefined ? targets.node : `node${Number.parseInt(program.node)}`,
    tsconfig: join(root, 'tsconfig.json'),
    dts: program === undefined && { eager: true },
    deps: { alwaysBundle: [/^@floatwise\//], neverBundle: Object.keys(dependencies) },
  });
  if (program !== undefined) await copyProgramFiles(place, target, program);
  if (published.bufferType !== undefined) await replaceBuffer(target, join(place, published.bufferType));
  const browserEntries: Texts =
    program === undefined
      ? Object.fromEntries(Object.entries(entries).filter(([name]) => !nodeOnly.includes(name)))
      : {};
  if (program === undefined)
    await build({
      ...shared,
      entry: browserEntries,
      outDir: join(target, 'browser'),
      platform: 'browser',
      target: targets.browser,
      dts: false,
      deps: { alwaysBundle: [/./] },
      plugins: [replaceNodeModules(place, published.nodeModules ?? {})],
    });
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify(createManifest(published, manifest, { entries, browserEntries, dependencies: await keepUsed(dependencies, target) }), null, 2)}\n`,
  );
  await copyFile(join(place, 'README.md'), join(target, 'README.md'));
  await copyFile(join(root, 'LICENSE'), join(target, 'LICENSE'));
  return target;
}

/** Builds a package in `out` and packs it into `archives`, ready for `npm publish`. */
export async function packPackage(
  published: PublishedPackage,
  { out, archives }: { readonly out: string; readonly archives: string },
): Promise<{ filename: string; size: number; entryCount: number }> {
  const cwd = await buildPackage(published, out);
  const { stdout } = await execa('npm', ['pack', '--json', '--pack-destination', archives], { cwd });
  const [packed] = JSON.parse(stdout) as { filename: string; size: number; entryCount: number }[];
  if (packed === undefined) throw new Error(`npm pack wrote nothing for ${published.folder}.`);
  return packed;
}

const readManifest = async (place: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as Manifest;

/** `./cpm` becomes the entry `cpm`, `.` becomes `index`. */
function listEntries({ exports }: Manifest, inside: readonly string[]): Texts {
  const all = typeof exports === 'string' ? { '.': exports } : exports;
  const named = Object.entries(all).map(
    ([path, file]) => [path === '.' ? 'index' : path.slice(2), file] as const,
  );
  return Object.fromEntries(named.filter(([name]) => !inside.includes(name)));
}

/** Dependencies on packages of others, including those through our own packages. */
async function collectDependencies({ dependencies = {} }: Manifest): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, range] of Object.entries(dependencies)) {
    const own = /^@floatwise\/(.*)$/.exec(name)?.[1];
    if (own === undefined) found[name] = range;
    else Object.assign(found, await collectDependencies(await readManifest(join(root, 'packages', own))));
  }
  return found;
}

/** The command, and the guides that tools read beside themselves. */
async function copyProgramFiles(
  place: string,
  target: string,
  { name, main }: NonNullable<PublishedPackage['program']>,
): Promise<void> {
  const command = await readFile(join(place, 'bin', `${name}.js`), 'utf8');
  await mkdir(join(target, 'bin'));
  await writeFile(join(target, 'bin', `${name}.js`), command.replace(`../${main}`, '../main.mjs'), {
    mode: 0o755,
  });
  for await (const guide of glob('*/guide.md', { cwd: join(root, 'packages/tools/src') })) {
    await mkdir(join(target, dirname(guide)));
    await copyFile(join(root, 'packages/tools/src', guide), join(target, guide));
  }
}

/** Gives the types our own name for Node's Buffer: a project for browsers has no types of Node. */
async function replaceBuffer(target: string, source: string): Promise<void> {
  const files = (await readdir(target)).filter((file) => file.endsWith('.d.mts'));
  for (const file of files) {
    const path = join(target, file);
    const types = (await readFile(path, 'utf8')).replace(/^import .* from "node:buffer";\n/m, '');
    if (!bufferName.test(types)) continue;
    const named = types.replaceAll(new RegExp(bufferName, 'g'), 'NodeBuffer');
    await writeFile(path, `import type { NodeBuffer } from "./node-buffer.d.mts";\n${named}`);
  }
  await copyFile(source, join(target, 'node-buffer.d.mts'));
}

const bufferName = /\bBuffer(\$1)?(?![$\w])/;

/** Keeps those that the code for Node imports. */
async function keepUsed(dependencies: Texts, target: string): Promise<Texts> {
  const files = (await readdir(target)).filter((file) => file.endsWith('.mjs'));
  const code = (await Promise.all(files.map((file) => readFile(join(target, file), 'utf8')))).join();
  return Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => code.includes(`"${name}"`) || code.includes(`"${name}/`)),
  );
}

function createManifest(
  { description, program }: PublishedPackage,
  { name, version }: Manifest,
  parts: Readonly<Record<'entries' | 'browserEntries' | 'dependencies', Texts>>,
) {
  const exports = Object.keys(parts.entries).map((entry) => [
    entry === 'index' ? '.' : `./${entry}`,
    {
      types: `./${entry}.d.mts`,
      ...(entry in parts.browserEntries ? { browser: `./browser/${entry}.mjs` } : {}),
      default: `./${entry}.mjs`,
    },
  ]);
  return {
    name,
    version,
    description,
    license: 'Apache-2.0',
    type: 'module',
    publishConfig: { access: 'public' },
    ...(program === undefined
      ? {
          sideEffects: false,
          engines: { node: '>=20' },
          exports: Object.fromEntries(exports) as unknown,
        }
      : { engines: { node: `>=${program.node}` }, bin: { [program.name]: `bin/${program.name}.js` } }),
    dependencies: parts.dependencies,
  };
}

const replaceNodeModules = (place: string, files: Texts) => ({
  name: 'modules-of-node',
  resolveId: {
    order: 'pre' as const,
    handler: (source: string) => {
      const file = files[source];
      return file === undefined ? undefined : join(place, file);
    },
  },
});

/** The published packages, under one scope. */
export const publishedPackages: readonly PublishedPackage[] = [
  {
    folder: 'cli',
    description:
      'Repairs, checks and compares Primavera P6 schedules on the command line, and answers assistants about them.',
    program: { name: 'floatwise', main: 'src/main.ts', node: '22.18' },
  },
  {
    folder: 'schedule',
    description:
      "Opens, checks, changes and writes Primavera P6 schedules (XER, P6 XML, spreadsheets), with P6's dates and float.",
    inside: ['code-page-detector', 'sheet-reading'],
    nodeOnly: ['sheet', 'sheet-export'],
    bufferType: 'src/browser/node-buffer.ts',
    nodeModules: {
      'node:buffer': 'src/browser/buffer.ts',
      'node:module': 'src/browser/code-page-detector.ts',
      'node:util': 'src/browser/util.ts',
      'node:zlib': 'src/browser/zlib.ts',
    },
  },
  {
    folder: 'client',
    description:
      'Converts and assesses Primavera P6 schedules on a site of Floatwise: a client of its REST API.',
  },
];
