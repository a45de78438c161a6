import { parseDocument } from 'yaml';

export interface Release {
  /** Registry and folder of the images, such as `ghcr.io/owner/repository`. */
  readonly imagePrefix: string;
  /** `owner/repository` at GitHub. */
  readonly repository: string;
  readonly tag: string;
  /** Digests of the services, by name. */
  readonly digests: Readonly<Record<string, string>>;
}

/** The chart's values.yaml with the published images and the runbook of the tag: what is installed from the chart is exactly what was built. */
export function nameImages(values: string, { imagePrefix, digests, repository, tag }: Release): string {
  const document = parseDocument(values);
  document.setIn(['image', 'repository'], imagePrefix);
  document.setIn(['image', 'digests'], document.createNode(digests));
  document.setIn(
    ['prometheusRule', 'runbookUrl'],
    `https://github.com/${repository}/blob/${tag}/docs/runbook.md`,
  );
  return document.toString({ lineWidth: 0 });
}

/** Chart.yaml with the places of the sources, the home page and the icon. */
export function nameSources(chart: string, { repository, tag }: Release): string {
  const document = parseDocument(chart);
  const home = `https://github.com/${repository}`;
  document.set('home', home);
  document.set('sources', [`${home}/tree/${tag}`]);
  document.set(
    'icon',
    `https://raw.githubusercontent.com/${repository}/${tag}/web/public/apple-touch-icon.png`,
  );
  return document.toString({ lineWidth: 0 });
}
