import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatBom } from './format-bom.ts';
import { listImageParts } from './list-image-parts.ts';
import { listLicenceProblems } from './list-licence-problems.ts';

// Writes sbom/<image>.cdx.json for every image, and tells of licences that are not allowed.
const rootDir = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(resolve(rootDir, 'package.json'), 'utf8')) as {
  version: string;
};

await mkdir(resolve(rootDir, 'sbom'), { recursive: true });
for (const [image, parts] of await listImageParts(rootDir)) {
  const file = `sbom/${image}.cdx.json`;
  await writeFile(resolve(rootDir, file), formatBom(image, version, parts));
  console.log(`${file}: ${parts.length} parts`);
  for (const problem of listLicenceProblems(image, parts)) {
    console.error(problem);
    process.exitCode = 1;
  }
}
