import type { Mesh } from '@floatwise/testkit';
import { inject } from 'vitest';

export type SharedSite = Pick<Mesh, 'url' | 'admin'>;

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(inject('siteKeeper') + path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/**
 * A site for test files that need people and conversions of their own and nothing else: everything is free, and people may
 * add credits.
 */
export const findSharedSite = async (): Promise<SharedSite> => (await ask('/')) as SharedSite;

/** Root of a copy of this checkout with the trial tool, for `startMesh`. */
export const findTrialRoot = async (): Promise<string> => (await ask('/trial-root')) as string;
