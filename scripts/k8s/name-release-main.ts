import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chartDir } from './helm.ts';
import { nameImages, nameSources, readDigests, type Release } from './name-release.ts';

// Writes the names of a release into the chart, before it is packaged: `name-release-main.ts digests.txt`.
const { IMAGE_PREFIX: imagePrefix, GITHUB_REPOSITORY: repository, GITHUB_REF_NAME: tag } = process.env;
const [digestFile] = process.argv.slice(2);
if (imagePrefix === undefined || repository === undefined || tag === undefined || digestFile === undefined)
  throw new Error('Set IMAGE_PREFIX, GITHUB_REPOSITORY and GITHUB_REF_NAME, and name the file of digests.');

const release: Release = {
  imagePrefix,
  repository,
  tag,
  digests: readDigests(await readFile(digestFile, 'utf8')),
};
for (const [file, name] of [
  ['values.yaml', nameImages],
  ['Chart.yaml', nameSources],
] as const) {
  const path = resolve(chartDir, file);
  await writeFile(path, name(await readFile(path, 'utf8'), release));
}
