import { resolve } from 'node:path';
import { execa } from 'execa';
import type { Part } from './part.ts';

interface PrintedModule {
  readonly path: string;
  readonly version: string;
  /** `h1:` and the SHA-256 of the module's files. */
  readonly sum: string;
  readonly licenses: readonly string[];
}

/** The modules of a Go program. `program` is a path in `enginesDir`, which also has the tool that reads it. */
export async function listGoParts(enginesDir: string, program: string): Promise<Part[]> {
  const { stdout } = await execa('go', ['run', './print-modules', resolve(enginesDir, program)], {
    cwd: enginesDir,
  });
  return (JSON.parse(stdout) as PrintedModule[]).map(({ path, version, sum, licenses }) => ({
    name: path,
    version,
    purl: `pkg:golang/${path}@${version}`,
    license: licenses.join(' AND ') || 'NOASSERTION',
    ...(sum.startsWith('h1:') ? { sha256: Buffer.from(sum.slice(3), 'base64').toString('hex') } : {}),
  }));
}
