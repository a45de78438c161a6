import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const place = new URL('../../packages/schedule/src/browser/', import.meta.url);

/** For the worker that reads schedules: packages/schedule and packages/ooxml take four modules of Node, of which they get the little they use. */
export function nodePlugin(): Plugin {
  return {
    name: 'node-modules-of-the-worker',
    enforce: 'pre',
    resolveId: (source) => {
      const [, name] = /^node:(buffer|module|util|zlib)$/.exec(source) ?? [];
      return name === undefined ? undefined : fileURLToPath(new URL(`${name}.ts`, place));
    },
  };
}
