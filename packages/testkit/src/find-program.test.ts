import { afterEach, describe, expect, it, vi } from 'vitest';
import { findProgram, repositoryRoot } from './find-program.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a program', () => {
  it('runs from its source while PROGRAMS_DIR names no bundles', () => {
    vi.stubEnv('PROGRAMS_DIR', undefined);
    expect(findProgram('services/auth/src/main.ts')).toBe(`${repositoryRoot}services/auth/src/main.ts`);
  });

  it('runs from the bundle named after its folder or its file', () => {
    // A folder that any checkout has.
    vi.stubEnv('PROGRAMS_DIR', 'scripts');
    expect(findProgram('services/auth/src/main.ts')).toBe(`${repositoryRoot}scripts/auth.mjs`);
    expect(findProgram('services/auth/src/back-up-main.ts')).toBe(`${repositoryRoot}scripts/back-up.mjs`);
  });

  it('of another checkout, which has no bundles, runs from its source', () => {
    vi.stubEnv('PROGRAMS_DIR', 'scripts');
    expect(findProgram('services/auth/src/main.ts', '/copy')).toBe('/copy/services/auth/src/main.ts');
  });
});
