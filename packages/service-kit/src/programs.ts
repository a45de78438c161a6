import { basename } from 'node:path';

/** Names the bundle of a program: `auth` of `services/auth/src/main.ts`, `back-up` of `services/auth/src/back-up-main.ts`. */
export function nameProgram(source: string): string {
  const name = basename(source, '.ts');
  return name === 'main' ? (source.split('/').at(-3) ?? name) : name.replace(/-main$/, '');
}
