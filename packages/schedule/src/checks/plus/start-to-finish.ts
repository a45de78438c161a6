import type { Check } from '../check.ts';
import { listLinkOffenders, noIncompleteLinks, none, toShare } from '../figures.ts';
import { listOpenLinks } from './open-activities.ts';

/** P6 SF links. Limit 0. */
export const startToFinish: Check = {
  no: 'P6',
  title: 'SF Links',
  group: 'Logic',
  counts: 'start-to-finish links into incomplete activities',
  outOf: 'links into incomplete activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [2],
  meaning: 'A start-to-finish link makes the earlier work depend on the later, which is hardly ever meant.',
  remedy: 'Turn it round into a finish-to-start link, or state what is meant by other links.',
  getLimit: () => none,
  run: (assessment) => {
    const links = listOpenLinks(assessment);
    const offenders = listLinkOffenders(links, ({ relationship }) =>
      relationship.type === 'SF' ? 'Type SF' : undefined,
    );
    return toShare(offenders, links.length, noIncompleteLinks);
  },
};
