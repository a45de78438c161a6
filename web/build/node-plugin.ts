import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const place = new URL('../../packages/schedule/src/browser/', import.meta.url);

/** Replaces four Node modules in the worker that reads schedules: packages/schedule and packages/ooxml use little of them. */
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
