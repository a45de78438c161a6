import { resolve } from 'node:path';
import { execa } from 'execa';
import { buildPackage, publishedPackages } from './build-package.ts';

// Builds every published package and packs it, ready for `npm publish`.
const out = resolve(import.meta.dirname, '../../dist');

for (const published of publishedPackages) {
  const folder = await buildPackage(published, out);
  const { stdout } = await execa('npm', ['pack', '--json', '--pack-destination', out], { cwd: folder });
  const [packed] = JSON.parse(stdout) as { filename: string; size: number; entryCount: number }[];
  if (packed === undefined) throw new Error(`npm pack wrote nothing for ${published.folder}.`);
  console.log(`dist/${packed.filename}: ${packed.entryCount} files, ${Math.round(packed.size / 1000)} kB`);
}
