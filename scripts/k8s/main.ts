import { resolve } from 'node:path';
import { format } from 'prettier';
import { keepDerivedFiles, type DerivedFiles } from '../derived-files.ts';
import { formatChartReadme } from './format-chart-readme.ts';
import { formatDashboard } from './format-dashboard.ts';
import { formatSchema } from './format-schema.ts';
import { renderChart, rootDir } from './helm.ts';
import { listDrift } from './list-drift.ts';
import { listRenderingProblems } from './list-rendering-problems.ts';
import { readText } from './services.ts';

// Writes derived files: the chart's schema, README and copy of the NATS rules, and k8s/. With --check it only lists stale
// files and settings on which the chart, the compose file and the services disagree.
const chart = 'charts/floatwise';
const schemaFile = `${chart}/values.schema.json`;
const generated = '# Rendered from charts/floatwise by make k8s; changes belong there.\n';

async function render(example: string): Promise<string> {
  const values = `${chart}/examples/${example}.yaml`;
  const comments = (await readText(values)).split('\n').filter((line) => line.startsWith('#'));
  return `${generated}${comments.join('\n')}\n${await renderChart({ values: [resolve(rootDir, values)], skip: 'tests' })}`;
}

/** Lists the images a cluster pulls, for a registry without internet access. */
async function listImages(): Promise<string> {
  const manifests = await renderChart({ skip: 'schema' });
  const images = [...manifests.matchAll(/^ +image: "?([^"\s]+)"?$/gm)].map(([, image]) => image);
  return `${[...new Set(images)].toSorted().join('\n')}\n`;
}

const derived: DerivedFiles = {
  [`${chart}/files/dashboard.json`]: formatDashboard,
  [`${chart}/files/nats-users.conf`]: () => readText('engines/nats-users.conf'),
  [`${chart}/images.txt`]: listImages,
  [schemaFile]: async () => formatSchema(await renderChart({ skip: 'schema' })),
  [`${chart}/README.md`]: async () =>
    format(
      formatChartReadme(await readText(`${chart}/README.head.md`), await readText(`${chart}/values.yaml`)),
      {
        parser: 'markdown',
        printWidth: 110,
      },
    ),
  'k8s/first-try.yaml': () => render('first-try'),
  'k8s/production.yaml': () => render('production'),
};

await keepDerivedFiles(derived, 'k8s', async () => [
  ...(await listDrift(await renderChart(), await readText(schemaFile))),
  ...(await listRenderingProblems()),
]);
