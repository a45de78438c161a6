import type { Mesh, ServiceName } from '@floatwise/testkit';
import { inject } from 'vitest';

/** In the first everything is free, and users may add credits. The second is like it, but forgets results after six seconds. */
export type SharedSiteName = 'shared' | 'forgetful';

export type SharedSite = Pick<Mesh, 'url' | 'admin'> & {
  readonly engines: Pick<Mesh['engines'], 's3' | 'mongodbUrl'>;
};

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(inject('siteKeeper') + path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** A site for test files that only need their own users and conversions. */
export const findSharedSite = async (name: SharedSiteName = 'shared'): Promise<SharedSite> =>
  (await ask(`/sites/${name}`)) as SharedSite;

/** Everything that a service of a shared site has printed. */
export const readSharedLog = async (site: SharedSiteName, service: ServiceName): Promise<string> =>
  (await ask(`/sites/${site}/${service}`)) as string;

/** Root of a copy of this checkout with the trial tool, for `startMesh`. */
export const findTrialRoot = async (): Promise<string> => (await ask('/trial-root')) as string;
