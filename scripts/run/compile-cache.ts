import { join } from 'node:path';

/** Where Node caches code that is compiled and stripped of types; may be deleted at any time. */
export const createCompileCacheEnv = (rootDir: string): { readonly NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: join(rootDir, 'node_modules/.cache/floatwise'),
});
