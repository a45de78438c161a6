import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Lock } from '../images/list-production-packages.ts';
import { listGoParts } from './list-go-parts.ts';
import { listNpmParts } from './list-npm-parts.ts';
import type { Part } from './part.ts';

/** Workspaces in each service's image; the pages are built into the gateway's. */
const workspaces: Readonly<Record<string, readonly string[]>> = {
  gateway: ['services/gateway', 'web'],
  auth: ['services/auth'],
  converter: ['services/converter'],
  stats: ['services/stats'],
};

/** What each image of this project is made of, above its base image. */
export async function listImageParts(rootDir: string): Promise<Map<string, readonly Part[]>> {
  const { packages } = JSON.parse(await readFile(resolve(rootDir, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const images = new Map<string, readonly Part[]>();
  for (const [image, parts] of Object.entries(workspaces)) images.set(image, listNpmParts(packages, parts));
  images.set('engines', await listGoParts(resolve(rootDir, 'engines'), 'bin/engines'));
  return images;
}
