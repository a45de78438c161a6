import { resolve } from 'node:path';
import { relative } from 'node:path/posix';
import type { Plugin } from 'vite';

const rootDir = resolve(import.meta.dirname, '../..');
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Lists the npm packages in the built pages, by their path in package-lock.json, in `.vite/packages.json`. The builds of the
 * pages and of the workers both use `collect`; only that of the pages uses `emit`.
 */
export function createPackagesPlugins(): { collect: () => Plugin; emit: () => Plugin } {
  const found = new Set<string>();
  const add = (path: string): void => {
    const [folder] = packageFolder.exec(path) ?? [];
    if (folder !== undefined) found.add(relative(rootDir, folder));
  };
  return {
    collect: () => ({
      name: 'collect-packages',
      generateBundle: (_options, bundle) => {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') for (const id of part.moduleIds) add(id.replace(/\?.*$/, ''));
          else for (const name of part.originalFileNames) add(resolve(rootDir, 'web', name));
        }
      },
    }),
    emit: () => ({
      name: 'emit-packages',
      generateBundle: {
        order: 'post',
        handler() {
          const source = `${JSON.stringify([...found].toSorted(), undefined, 2)}\n`;
          this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source });
        },
      },
    }),
  };
}
