import { resolve } from 'node:path';
import { packPackage, publishedPackages } from './build-package.ts';

// Builds every published package and packs it, ready for `npm publish`.
const out = resolve(import.meta.dirname, '../../dist');

for (const published of publishedPackages) {
  const { filename, entryCount, size } = await packPackage(published, { out, archives: out });
  console.log(`dist/${filename}: ${entryCount} files, ${Math.round(size / 1000)} kB`);
}
