import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './part.ts';

/** The download address of its sources, which every build of Node contains. */
const sourceAddress = /nodejs\.org\/download\/release\/v(\d+\.\d+\.\d+)\//;

/** Node, found by its program; empty if there is none. */
export async function listNodeParts(imageDir: string): Promise<Part[]> {
  const program = await readFile(join(imageDir, 'usr/local/bin/node')).catch(() => undefined);
  if (program === undefined) return [];
  const [, version] = sourceAddress.exec(program.toString('latin1')) ?? [];
  if (version === undefined) throw new Error('usr/local/bin/node does not say its version.');
  const sha512 = createHash('sha512').update(program).digest('hex');
  return [
    { name: 'node', version, purl: `pkg:generic/node@${version}`, license: 'MIT', isOfBase: true, sha512 },
  ];
}
