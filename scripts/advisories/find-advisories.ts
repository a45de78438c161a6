import { z } from 'zod';

/** A package of OSV's database in one version. */
export interface Component {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
}

const answerSchema = z.object({
  results: z.array(z.object({ vulns: z.array(z.object({ id: z.string() })).optional() })),
});

/** The ids of the published advisories for each component, in the order of the components. Source: OSV's API, version 1. */
export async function findAdvisories(osvUrl: string, components: readonly Component[]): Promise<string[][]> {
  const queries = components.map(({ ecosystem, name, version }) => ({
    package: { ecosystem, name },
    version,
  }));
  const response = await fetch(`${osvUrl}/v1/querybatch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ queries }),
  });
  if (!response.ok) throw new Error(`OSV answers ${response.status}: ${await response.text()}`);
  const { results } = answerSchema.parse(await response.json());
  // An answer without a place for each query would look as if there were no advisory.
  if (results.length !== components.length)
    throw new Error(`OSV answers ${results.length} of ${components.length} questions.`);
  return results.map(({ vulns = [] }) => vulns.map(({ id }) => id));
}
