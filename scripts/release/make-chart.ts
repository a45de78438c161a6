import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartDir, helm, renderChart } from '../k8s/helm.ts';
import { nameImages, nameSources } from '../k8s/name-release.ts';
import type { Digests } from './make-images.ts';
import type { ReleaseStep } from './make-packages.ts';

/** Packages the chart with the digests of the images, and renders it from the package. Settings: IMAGE_PREFIX, GITHUB_REPOSITORY. */
export async function makeChart({
  out,
  version,
  digests,
  report,
}: ReleaseStep & { readonly digests: Digests | undefined }): Promise<void> {
  const { IMAGE_PREFIX: imagePrefix = 'floatwise', GITHUB_REPOSITORY: repository = 'floatwise/floatwise' } =
    process.env;
  const work = await mkdtemp(join(tmpdir(), 'floatwise-chart-'));
  try {
    const chart = join(work, 'floatwise');
    await cp(chartDir, chart, { recursive: true });
    const release = { imagePrefix, repository, tag: `v${version}`, digests: digests ?? {} };
    await change(join(chart, 'values.yaml'), (text) =>
      digests === undefined ? text : nameImages(text, release),
    );
    await change(join(chart, 'Chart.yaml'), (text) => nameSources(text, release));
    await helm('package', chart, '--destination', out);
    const archive = `floatwise-${version}.tgz`;
    const rendered = await renderChart({ chart: join(out, archive) });
    for (const [name, digest] of Object.entries(digests ?? {})) {
      if (!rendered.includes(`@${digest}`))
        throw new Error(`The chart does not name the image ${name} by its digest ${digest}.`);
    }
    report(
      `${archive}: renders from the package${digests === undefined ? '' : ', names the images by digest'}`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')));
}
