import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProductionPackages, type Lock } from '../images/list-production-packages.ts';
import { formatBom, type Part } from './format-bom.ts';
import { listImageParts } from './list-image-parts.ts';
import { listLicenceProblems } from './list-licence-problems.ts';
import { listNpmParts } from './list-npm-parts.ts';

const rootDir = resolve(import.meta.dirname, '../..');
let imagesDir: string;
let lock: Lock;
const images = new Map<string, readonly Part[]>();
const listParts = (image: string): readonly Part[] => images.get(image) ?? [];
const names = (image: string): string[] => listParts(image).map(({ name }) => name);

/** Builds a root file system as the Dockerfile does from this checkout's packages, including the step that prunes unused ones. */
async function makeImage(workspace: string, { hasPages }: { hasPages: boolean }): Promise<string> {
  const image = join(imagesDir, workspace);
  const app = join(image, 'app');
  await mkdir(join(app, 'packages'), { recursive: true });
  await mkdir(join(app, 'services'), { recursive: true });
  for (const location of [...listProductionPackages(lock, workspace), 'node_modules/typescript']) {
    if (lock[location]?.link === true || !location.includes('node_modules/')) continue;
    // Packages for other platforms are not installed.
    if (!existsSync(join(rootDir, location))) continue;
    await mkdir(join(app, location), { recursive: true });
    await cp(join(rootDir, location, 'package.json'), join(app, location, 'package.json'));
  }
  await cp(join(rootDir, 'package-lock.json'), join(app, 'package-lock.json'));
  await promisify(execFile)(
    process.execPath,
    [join(rootDir, 'scripts/images/prune-packages.ts'), workspace],
    { cwd: app },
  );
  if (hasPages) {
    const list = 'web/dist/.vite/packages.json';
    await mkdir(dirname(join(app, list)), { recursive: true });
    await cp(join(rootDir, list), join(app, list));
  }
  return image;
}

/** Adds the contents of the base image. */
async function addBase(image: string): Promise<void> {
  const put = async (path: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(image, path)), { recursive: true });
    await writeFile(join(image, path), text);
  };
  await mkdir(join(image, 'usr/local/bin'), { recursive: true });
  await cp(process.execPath, join(image, 'usr/local/bin/node'));
  await put(
    'usr/local/lib/node_modules/npm/package.json',
    '{"name":"npm","version":"11.6.1","license":"Artistic-2.0"}',
  );
  await put('etc/os-release', 'VERSION_ID="12"\n');
  const stanza = (name: string, status: string): string =>
    `Package: ${name}\nStatus: install ok ${status}\nArchitecture: amd64\nVersion: 2:1.0+deb12\n`;
  await put('var/lib/dpkg/status', [stanza('libc6', 'installed'), stanza('gone', 'config-files')].join('\n'));
  await put('var/lib/dpkg/info/libc6:amd64.md5sums', '0123  usr/lib/libc.so\n');
}

beforeAll(async () => {
  imagesDir = await mkdtemp(join(tmpdir(), 'floatwise-images-'));
  const text = await readFile(resolve(rootDir, 'package-lock.json'), 'utf8');
  lock = (JSON.parse(text) as { packages: Lock }).packages;
  for (const service of ['gateway', 'auth', 'converter', 'stats']) {
    const image = await makeImage(`services/${service}`, { hasPages: service === 'gateway' });
    if (service === 'stats') await addBase(image);
    images.set(service, await listImageParts(image, rootDir));
  }
  const trial = await makeImage('scripts/run', { hasPages: true });
  await mkdir(join(trial, 'app/engines/bin'), { recursive: true });
  await cp(join(rootDir, 'engines/bin/engines'), join(trial, 'app/engines/bin/engines'));
  images.set('trial', await listImageParts(trial, rootDir));
}, 300_000);
afterAll(() => rm(imagesDir, { recursive: true, force: true }));

describe('the parts of the images', () => {
  it('are the contents of each, and for the gateway those of the pages', () => {
    expect(names('gateway')).toEqual(expect.arrayContaining(['express', 'react', 'zod']));
    expect(names('auth')).toContain('mongoose');
    expect(names('auth')).not.toContain('react');
    expect(names('converter')).toContain('piscina');
    const all = ['gateway', 'auth', 'converter'].flatMap((service) => names(service));
    expect(names('trial')).toEqual(expect.arrayContaining([...all, 'execa', 'smtp-server']));
    expect(names('trial')).toEqual(expect.arrayContaining(['std', 'github.com/nats-io/nats-server/v2']));
    for (const image of images.keys()) {
      for (const unwanted of ['vitest', 'typescript', 'vite']) expect(names(image)).not.toContain(unwanted);
    }
  });

  it('have licences that are allowed', () => {
    expect([...images].flatMap(([image, parts]) => listLicenceProblems(image, parts))).toEqual([]);
  });

  it("include Node and Debian's packages, with hashes", () => {
    const find = (name: string): Part | undefined => listParts('stats').find((part) => part.name === name);
    expect(find('node')).toMatchObject({
      version: process.versions.node,
      sha512: expect.stringMatching(/^[0-9a-f]{128}$/) as string,
    });
    expect(find('npm')).toMatchObject({ version: '11.6.1', license: 'Artistic-2.0' });
    expect(find('libc6')).toMatchObject({
      purl: 'pkg:deb/debian/libc6@2%3A1.0%2Bdeb12?arch=amd64&distro=debian-12',
      sha512: expect.stringMatching(/^[0-9a-f]{128}$/) as string,
    });
    expect(find('gone')).toBeUndefined();
  });

  it('that are not in the lock file are refused', () => {
    expect(() => listNpmParts(lock, ['node_modules/no-such-package'])).toThrow(/has no node_modules/);
  });
});

it('refuses a licence with more obligations, and an unknown one', () => {
  const part = { name: 'a', version: '1', purl: 'pkg:npm/a@1' };
  const judge = (license: string): string[] => listLicenceProblems('gateway', [{ ...part, license }]);
  expect(judge('(GPL-3.0-only OR MIT)')).toEqual([]);
  expect(judge('MIT AND AGPL-3.0-only')).toHaveLength(1);
  expect(judge('NOASSERTION')[0]).toContain('gateway holds a 1 under NOASSERTION');
});

it('writes the same bill for the same parts, with their hashes and licences', () => {
  for (const image of ['auth', 'trial']) {
    const parts = listParts(image);
    const text = formatBom(image, '1.0.0', parts);
    expect(formatBom(image, '1.0.0', [...parts].reverse())).toBe(text);
    const bom = JSON.parse(text) as { bomFormat: string; components: { name: string; hashes?: unknown[] }[] };
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(bom.components).toHaveLength(parts.length);
    const bare = bom.components.filter(({ hashes }) => hashes?.length !== 1).map(({ name }) => name);
    // The standard library comes with the compiler and has no checksum.
    expect(bare).toEqual(image === 'trial' ? ['std'] : []);
  }
});
