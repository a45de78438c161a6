/**
 * Runs every bench of this folder, each in a process of its own, and prints their tables. Exits with 1 when one misses
 * its limit.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const self = basename(import.meta.filename);
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== self);
const missed: string[] = [];
for (const name of names.sort()) {
  console.log(`\n${basename(name, '.ts')}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name)], { stdio: 'inherit' });
  if (status !== 0) missed.push(basename(name, '.ts'));
}
if (missed.length > 0) {
  console.log(`\nNot within their limits: ${missed.join(', ')}.`);
  process.exitCode = 1;
}
