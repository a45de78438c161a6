import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lock } from '../images/list-production-packages.ts';
import type { Part } from './format-bom.ts';

/** Older packages without a licence in the lock file: that of their package.json or, failing that, of their Readme. */
const olderLicences: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'passport-local': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
};

/** The npm packages at these locations of package-lock.json, such as `node_modules/x`. */
export function listNpmParts(lock: Lock, locations: Iterable<string>): Part[] {
  const parts = new Map<string, Part>();
  for (const location of locations) {
    const entry = lock[location];
    // Links and their workspaces are this project itself.
    if (entry?.link === true || !location.includes('node_modules/')) continue;
    if (entry?.version === undefined) throw new Error(`package-lock.json has no ${location}.`);
    const name = location.replace(/^.*node_modules\//, '');
    const license = entry.license ?? olderLicences[name] ?? 'NOASSERTION';
    const part = createNpmPart(name, entry.version, { license, ...readSha512(entry.integrity) });
    parts.set(part.purl, part);
  }
  return sortParts(parts.values());
}

export function createNpmPart(
  name: string,
  version: string,
  facts: Pick<Part, 'license' | 'sha512' | 'isOfBase'>,
): Part {
  return { name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}`, ...facts };
}

export function sortParts(parts: Iterable<Part>): Part[] {
  return [...parts].sort((one, other) => (one.purl < other.purl ? -1 : 1));
}

function readSha512(integrity: string | undefined): Pick<Part, 'sha512'> {
  const hash = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
  return hash === undefined ? {} : { sha512: Buffer.from(hash, 'base64').toString('hex') };
}

interface InstalledPackage {
  /** Path of its folder from the root of the image. */
  readonly location: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Where Node's images and those of this project keep packages. */
const places = ['app', 'usr/local/lib', 'usr/lib', 'opt'];

/** The npm packages in a root file system, except links, which are this project's own packages. */
export async function listInstalledPackages(imageDir: string): Promise<InstalledPackage[]> {
  const found: InstalledPackage[] = [];
  for (const place of places) {
    if (existsSync(join(imageDir, place))) await walk(place);
  }
  return found;

  async function walk(folder: string): Promise<void> {
    for (const entry of await readdir(join(imageDir, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) continue;
      if (/\/node_modules\/(?:@[^/]+\/)?[^/@.][^/]*$/.test(path)) await add(path);
      await walk(path);
    }
  }

  async function add(location: string): Promise<void> {
    const text = await readFile(join(imageDir, location, 'package.json'), 'utf8').catch(() => '{}');
    const { version, license } = JSON.parse(text) as { version?: string; license?: unknown };
    if (version === undefined) return;
    const name = location.replace(/^.*\/node_modules\//, '');
    found.push({ location, name, version, license: typeof license === 'string' ? license : 'NOASSERTION' });
  }
}
