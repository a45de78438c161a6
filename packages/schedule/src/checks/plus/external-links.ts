import type { Check } from '../check.ts';
import { listLinkOffenders, none, toCount } from '../figures.ts';
import { isExternal } from './open-activities.ts';

/** P22 External links: ends in different projects, or one end not in the file. Limit 0. */
export const externalLinks: Check = {
  no: 'P22',
  title: 'External Links',
  group: 'Logic',
  counts: 'links to or from other projects',
  outOf: 'links',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [2, 5],
  meaning: 'Dates from elsewhere drive or wait for this project, and go stale when only one side is updated.',
  remedy: 'Schedule both projects together, or put an interface milestone in this one.',
  getLimit: () => none,
  run: ({ links }) => {
    const offenders = listLinkOffenders(links, (link) => {
      if (!isExternal(link)) return undefined;
      return link.predecessor === undefined || link.successor === undefined
        ? 'One end is not in the file'
        : 'Its ends belong to different projects';
    });
    return toCount(offenders, links.length, 'The file has no links.');
  },
};
