import { rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { nameProgram } from '@floatwise/service-kit/programs';
import { build } from 'tsdown';

/** Programs, and the threads they start. */
const sources = [
  'packages/cli/src/main.ts',
  'packages/service-kit/src/set-up-streams-main.ts',
  'services/gateway/src/main.ts',
  'services/auth/src/main.ts',
  'services/auth/src/back-up-main.ts',
  'services/converter/src/main.ts',
  'services/converter/src/adapters/tool-worker.ts',
  'services/converter/src/adapters/question-worker.ts',
  'services/stats/src/main.ts',
];

/** Packages that find files beside themselves or are compiled for a processor. */
const unbundled = ['piscina', 'jschardet', '@node-rs/argon2'];

/**
 * Bundles the programs of a checkout with the packages they use into its folder dist/programs: a program then loads some dozen
 * files instead of thousands. Files that are no code stay where they are.
 */
export async function bundlePrograms(root: string): Promise<void> {
  const out = resolve(root, 'dist/programs');
  await rm(out, { recursive: true, force: true });
  await build({
    cwd: root,
    config: false,
    entry: Object.fromEntries(sources.map((source) => [nameProgram(source), source])),
    outDir: out,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    dts: false,
    logLevel: 'error',
    outExtensions: () => ({ js: '.mjs' }),
    tsconfig: false,
    deps: { alwaysBundle: [/./], neverBundle: unbundled },
    plugins: [keepPlaces(out)],
  });
}

/** A bundled module finds the files beside its source, and the bundles of its threads. All bundles are in one folder. */
const keepPlaces = (out: string) => ({
  name: 'places-of-modules',
  transform: {
    filter: { id: { include: /\/(?:packages|services)\//, exclude: /node_modules/ } },
    handler: (code: string, id: string): string | undefined => {
      if (!/import\.meta\.(?:url|dirname)/.test(code)) return undefined;
      const source = relative(out, id);
      return code
        .replaceAll(/'\.\/([\w-]+-worker)\.ts', import\.meta\.url/g, "'./$1.mjs', import.meta['url']")
        .replaceAll('import.meta.url', `new URL('${source}', import.meta['url'])`)
        .replaceAll('import.meta.dirname', `(import.meta['dirname'] + '/${dirname(source)}')`);
    },
  },
});
