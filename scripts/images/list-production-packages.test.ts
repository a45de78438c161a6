import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listProductionPackages, type Lock } from './list-production-packages.ts';

const lock: Lock = {
  'services/a': { dependencies: { own: '*', far: '1' } },
  'node_modules/own': { link: true, resolved: 'packages/own' },
  'packages/own': { dependencies: { far: '2' }, optionalDependencies: { windows: '1', linux: '1' } },
  'packages/own/node_modules/far': { version: '2.0.0', dependencies: { far: '1' } },
  'node_modules/far': {
    version: '1.0.0',
    peerDependencies: { peer: '1', absent: '1', testing: '1' },
    peerDependenciesMeta: { testing: { optional: true } },
  },
  'node_modules/peer': { version: '1.0.0' },
  'node_modules/windows': { os: ['win32'] },
  'node_modules/linux': { os: ['linux'] },
  'node_modules/testing': { version: '1.0.0' },
};

describe('listProductionPackages', () => {
  it('follows only links, nearest copies, peers and packages for the platform', () => {
    expect([...listProductionPackages(lock, 'services/a')].sort()).toEqual([
      'node_modules/far',
      'node_modules/linux',
      'node_modules/own',
      'node_modules/peer',
      'packages/own',
      'packages/own/node_modules/far',
      'services/a',
    ]);
  });

  it('excludes this project’s test and build packages from its services', async () => {
    const text = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
    const { packages } = JSON.parse(text) as { packages: Lock };
    for (const service of ['gateway', 'auth', 'converter', 'stats']) {
      const names = [...listProductionPackages(packages, `services/${service}`)].map((one) =>
        one.replace(/^.*node_modules\//, ''),
      );
      expect(names).toContain('zod');
      for (const unwanted of [
        'vitest',
        'typescript',
        'vite',
        'playwright-core',
        'fast-check',
        '@floatwise/testkit',
      ]) {
        expect(names).not.toContain(unwanted);
      }
    }
    expect([...listProductionPackages(packages, 'services/auth')]).not.toContain('packages/tools');
    const hasMongoose = (service: string): boolean =>
      listProductionPackages(packages, `services/${service}`).has('node_modules/mongoose');
    expect(['auth', 'stats', 'gateway', 'converter'].filter(hasMongoose)).toEqual(['auth', 'stats']);
  });
});
