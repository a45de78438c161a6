import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { formatBom } from './format-bom.ts';
import { listImageParts } from './list-image-parts.ts';
import { listLicenceProblems } from './list-licence-problems.ts';

// Writes sbom/<image>.cdx.json for every image that `make images` has built, and reports licences that are not allowed.
const rootDir = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(resolve(rootDir, 'package.json'), 'utf8')) as {
  version: string;
};
const { IMAGE_PREFIX: prefix = 'floatwise', IMAGE_TAG: tag = version } = process.env;
const images = ['gateway', 'auth', 'converter', 'stats', 'trial'];

await mkdir(resolve(rootDir, 'sbom'), { recursive: true });
for (const image of images) {
  const folder = await mkdtemp(join(tmpdir(), `floatwise-${image}-`));
  try {
    const unpack = resolve(import.meta.dirname, 'unpack-image.sh');
    const unpacked = await execa('sh', [unpack, `${prefix}/${image}:${tag}`, folder], { reject: false });
    if (unpacked.exitCode !== 0) {
      console.error(unpacked.stderr);
      process.exitCode = 1;
      break;
    }
    const parts = await listImageParts(folder, rootDir);
    const file = `sbom/${image}.cdx.json`;
    await writeFile(resolve(rootDir, file), formatBom(image, version, parts));
    console.log(`${file}: ${parts.length} parts`);
    for (const problem of listLicenceProblems(image, parts)) {
      console.error(problem);
      process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
