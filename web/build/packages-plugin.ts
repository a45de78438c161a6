import { resolve } from 'node:path';
import { relative } from 'node:path/posix';
import type { Plugin } from 'vite';

const rootDir = resolve(import.meta.dirname, '../..');
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Lists the npm packages whose code or files are in the built pages, in `.vite/packages.json`: their places in
 * package-lock.json. `collect` goes into the build of the pages and into that of workers, `emit` into the first alone.
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
