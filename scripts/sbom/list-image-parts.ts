import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Lock } from '../images/list-production-packages.ts';
import { listDebianParts } from './list-debian-parts.ts';
import { listGoParts } from './list-go-parts.ts';
import { listInstalledPackages } from './list-installed-packages.ts';
import { listNodeParts } from './list-node-parts.ts';
import { createNpmPart, listNpmParts, sortParts } from './list-npm-parts.ts';
import type { Part } from './part.ts';

/** Folder of the service and its packages. */
const appDir = 'app';
/** Written by the build of the pages. */
const bundledList = 'app/web/dist/.vite/packages.json';
const enginesProgram = 'engines';

/**
 * The contents of an image, given its root file system: npm packages of the service, of the pages and of the base image, Node,
 * Debian's packages, or the modules of the engines. `rootDir` is this checkout; its lock file has hashes and licences.
 */
export async function listImageParts(imageDir: string, rootDir: string): Promise<Part[]> {
  if (existsSync(resolve(imageDir, enginesProgram))) {
    return listGoParts(resolve(rootDir, 'engines'), resolve(imageDir, enginesProgram));
  }
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
  ];
  return sortParts(new Map(parts.toReversed().map((part) => [part.purl, part])).values());
}
