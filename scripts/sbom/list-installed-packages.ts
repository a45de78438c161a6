import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface InstalledPackage {
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
