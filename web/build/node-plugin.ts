import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const place = new URL('../src/features/schedule/worker/node/', import.meta.url);

/** For the worker that reads schedules: packages/schedule takes three modules of Node, of which it gets the little it uses. */
export function nodePlugin(): Plugin {
  return {
    name: 'node-modules-of-the-worker',
    enforce: 'pre',
    resolveId: (source) => {
      const [, name] = /^node:(buffer|module|util)$/.exec(source) ?? [];
      return name === undefined ? undefined : fileURLToPath(new URL(`${name}.ts`, place));
    },
  };
}
