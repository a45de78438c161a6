/**
 * Runs one load scenario against the site at BASE_URL, or against one it starts for the run. Exits with 1 if a threshold
 * was missed. Settings: scenario, duration, rate, BASE_URL, USERNAME and PASSWORD of an account to use. With the argument
 * `files` it only writes the files to convert.
 */
import type { Size } from '../k6/works.ts';
import { readRequest, RequestError, type ScenarioName } from './request.ts';
import { filesFolder, resultsFolder, runK6 } from './run-k6.ts';
import { runOnOwnSite } from './run-on-own-site.ts';
import { runScaling } from './run-scaling.ts';
import { allSizes, writeFiles } from './write-files.ts';

/** The sizes of files a scenario opens, if not all. */
const sizesOf: Partial<Record<ScenarioName, readonly Size[]>> = {
  smoke: ['small', 'medium'],
  spike: ['small'],
  rolling: ['small'],
  scaling: ['medium'],
};

async function main(): Promise<boolean> {
  if (process.argv[2] === 'files') {
    await writeFiles(filesFolder, allSizes);
    return true;
  }
  const { scenario, baseUrl, env } = readRequest(process.env);
  await writeFiles(filesFolder, sizesOf[scenario] ?? allSizes);
  if (baseUrl !== undefined) return (await runK6(scenario, { baseUrl, env })).isKept;
  return scenario === 'scaling' ? runScaling(env) : runOnOwnSite(scenario, env);
}

try {
  const isKept = await main();
  if (process.argv[2] !== 'files') console.error(`Summaries and pages with plots are in ${resultsFolder}.`);
  process.exit(isKept ? 0 : 1);
} catch (error) {
  if (!(error instanceof RequestError)) throw error;
  console.error(error.message);
  process.exit(1);
}
