import type { Mesh } from '@floatwise/testkit';
import { inject } from 'vitest';

export type SharedSite = Pick<Mesh, 'url' | 'admin'>;

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(inject('siteKeeper') + path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** A site for test files that only need their own users and conversions: everything is free, and users may add credits. */
export const findSharedSite = async (): Promise<SharedSite> => (await ask('/')) as SharedSite;

/** Root of a copy of this checkout with the trial tool, for `startMesh`. */
export const findTrialRoot = async (): Promise<string> => (await ask('/trial-root')) as string;
