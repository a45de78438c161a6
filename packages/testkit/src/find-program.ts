import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameProgram } from '@floatwise/service-kit/programs';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Path with which Node starts a program, `services/auth/src/main.ts` for example: its bundle, which starts in half the time, if
 * PROGRAMS_DIR names their folder in a checkout and this one has it.
 */
export function findProgram(source: string, root = repositoryRoot): string {
  const bundles = process.env['PROGRAMS_DIR'];
  if (bundles === undefined || !existsSync(join(root, bundles))) return join(root, source);
  return join(root, bundles, `${nameProgram(source)}.mjs`);
}
