import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { nameImages, nameSources } from './name-release.ts';
import { readText } from './services.ts';

const digest = `sha256:${'a'.repeat(64)}`;
const services = ['gateway', 'auth', 'converter', 'stats'];
const release = {
  imagePrefix: 'ghcr.io/planners/floatwise',
  repository: 'planners/floatwise',
  tag: 'v1.2.3',
  digests: Object.fromEntries(services.map((name) => [name, digest])),
};

interface Values {
  readonly prometheusRule: object;
  readonly image: { readonly repository: string; readonly digests: Readonly<Record<string, string>> };
}

it("names a release's images in the values, by digest, and changes nothing else", async () => {
  const before = await readText('charts/floatwise/values.yaml');
  const after = nameImages(before, release);
  const { image, prometheusRule } = parse(after) as Values;
  expect(prometheusRule).toMatchObject({
    runbookUrl: 'https://github.com/planners/floatwise/blob/v1.2.3/docs/runbook.md',
  });
  expect(image.repository).toBe('ghcr.io/planners/floatwise');
  expect(image.digests).toEqual(Object.fromEntries(services.map((name) => [name, digest])));
  const withoutImage = (text: string): object => ({
    ...(parse(text) as Values),
    image: undefined,
    prometheusRule: undefined,
  });
  expect(withoutImage(after)).toEqual(withoutImage(before));
  expect(after).toContain('# -- Digests of the four services');
});

it('says in the chart where its sources, home page and icon are', async () => {
  const chart = parse(nameSources(await readText('charts/floatwise/Chart.yaml'), release)) as object;
  expect(chart).toMatchObject({
    name: 'floatwise',
    home: 'https://github.com/planners/floatwise',
    sources: ['https://github.com/planners/floatwise/tree/v1.2.3'],
    icon: 'https://raw.githubusercontent.com/planners/floatwise/v1.2.3/web/public/apple-touch-icon.png',
  });
});
