import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameProgram } from '@floatwise/service-kit/programs';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Path with which Node starts a program, `services/auth/src/main.ts` for example: its bundle if PROGRAMS_DIR names the folder
 * of the bundles, which start in half the time. Another checkout has none.
 */
export function findProgram(source: string, root = repositoryRoot): string {
  const bundles = process.env['PROGRAMS_DIR'];
  if (bundles === undefined || root !== repositoryRoot) return join(root, source);
  return join(bundles, `${nameProgram(source)}.mjs`);
}
