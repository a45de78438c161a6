import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { execa } from 'execa';
import type { Lock } from '../images/list-production-packages.ts';
import { createNpmPart, listInstalledPackages, listNpmParts, sortParts } from './list-npm-parts.ts';
import type { Part } from './format-bom.ts';

/** Folder of the services and their packages. */
const appDir = 'app';
/** Written by the build of the pages. */
const bundledList = 'app/web/dist/.vite/packages.json';
const enginesProgram = 'app/engines/bin/engines';

/**
 * The contents of an image, given its root file system: npm packages of its services, of the pages and of the base image, Node,
 * Debian's packages, and the modules of the engines. `rootDir` is this checkout; its lock file has hashes and licences.
 */
export async function listImageParts(imageDir: string, rootDir: string): Promise<Part[]> {
  const { packages } = JSON.parse(await readFile(resolve(rootDir, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const installed = await listInstalledPackages(imageDir);
  const own = installed.filter(({ location }) => location.startsWith(`${appDir}/`));
  const ofBase = installed.filter((one) => !own.includes(one));
  const locations = own.map(({ location }) => location.slice(appDir.length + 1));
  const bundled = existsSync(resolve(imageDir, bundledList))
    ? (JSON.parse(await readFile(resolve(imageDir, bundledList), 'utf8')) as string[])
    : [];
  const parts = [
    ...listNpmParts(packages, [...locations, ...bundled]),
    ...ofBase.map(({ name, version, license }) => createNpmPart(name, version, { license, isOfBase: true })),
    ...(await listNodeParts(imageDir)),
    ...(await listDebianParts(imageDir)),
    ...(await listGoParts(resolve(rootDir, 'engines'), resolve(imageDir, enginesProgram))),
  ];
  return sortParts(new Map(parts.toReversed().map((part) => [part.purl, part])).values());
}

/** Debian's installed packages, from dpkg; empty if there is no dpkg. */
async function listDebianParts(imageDir: string): Promise<Part[]> {
  const status = await readText(imageDir, 'var/lib/dpkg/status');
  const [, release = ''] = /^VERSION_ID="?(\d+)/m.exec(await readText(imageDir, 'etc/os-release')) ?? [];
  const parts: Part[] = [];
  for (const stanza of status.split('\n\n')) {
    const read = (field: string): string => new RegExp(`^${field}: (.*)$`, 'm').exec(stanza)?.[1] ?? '';
    if (!read('Status').endsWith(' installed')) continue;
    const [name, version, arch] = [read('Package'), read('Version'), read('Architecture')];
    const sums =
      (await readText(imageDir, `var/lib/dpkg/info/${name}.md5sums`)) ||
      (await readText(imageDir, `var/lib/dpkg/info/${name}:${arch}.md5sums`));
    const distro = release === '' ? '' : `&distro=debian-${release}`;
    parts.push({
      name,
      version,
      isOfBase: true,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}${distro}`,
      sha512: createHash('sha512').update(sums).digest('hex'),
    });
  }
  return parts;
}

async function readText(imageDir: string, path: string): Promise<string> {
  return readFile(join(imageDir, path), 'utf8').catch(() => '');
}

interface PrintedModule {
  readonly path: string;
  readonly version: string;
  /** `h1:` and the SHA-256 of the module's files. */
  readonly sum: string;
  readonly licenses: readonly string[];
}

/** The modules of a Go program, read by a tool in `enginesDir`; empty if there is no such program. */
async function listGoParts(enginesDir: string, program: string): Promise<Part[]> {
  if (!existsSync(program)) return [];
  const { stdout } = await execa('go', ['run', './print-modules', program], {
    cwd: enginesDir,
  });
  return (JSON.parse(stdout) as PrintedModule[]).map(({ path, version, sum, licenses }) => ({
    name: path,
    version,
    purl: `pkg:golang/${path}@${version}`,
    license: licenses.join(' AND ') || 'NOASSERTION',
    ...(sum.startsWith('h1:') ? { sha256: Buffer.from(sum.slice(3), 'base64').toString('hex') } : {}),
  }));
}

/** The download address of its sources, which every build of Node contains. */
const sourceAddress = /nodejs\.org\/download\/release\/v(\d+\.\d+\.\d+)\//;

/** Node, found by its program; empty if there is none. */
async function listNodeParts(imageDir: string): Promise<Part[]> {
  const program = await readFile(join(imageDir, 'usr/local/bin/node')).catch(() => undefined);
  if (program === undefined) return [];
  const [, version] = sourceAddress.exec(program.toString('latin1')) ?? [];
  if (version === undefined) throw new Error('usr/local/bin/node does not say its version.');
  const sha512 = createHash('sha512').update(program).digest('hex');
  return [
    { name: 'node', version, purl: `pkg:generic/node@${version}`, license: 'MIT', isOfBase: true, sha512 },
  ];
}
