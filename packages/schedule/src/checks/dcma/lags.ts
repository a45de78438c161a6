import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Check } from '../check.ts';
import { listOutsideLinks } from '../exclusions.ts';
import { atMost, listLinkOffenders, noIncompleteLinks, toShare } from '../figures.ts';
import { measureLag } from '../sort-offenders.ts';

/** 3 Lags. Population R. Counts links with a positive lag. Limit 5 %. */
export const lags: Check = {
  no: '3',
  title: 'Lags',
  group: 'Logic',
  counts: 'links into incomplete tasks with a positive lag',
  outOf: 'links into incomplete tasks',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 3',
  practices: [2],
  meaning: 'A lag is time in which nobody is said to work; it cannot be tracked, resourced or shortened.',
  remedy: 'Make the waiting time a task of its own, such as curing or delivery.',
  measure: measureLag,
  getLimit: ({ maxLagShare }) => atMost(maxLagShare),
  run: ({ incompleteLinks }) => {
    const offenders = listLinkOffenders(incompleteLinks, ({ relationship: { lagMinutes } }) =>
      lagMinutes > 0 ? `Lag of ${formatDecimal(lagMinutes / 60)} h` : undefined,
    );
    return toShare(offenders, incompleteLinks.length, noIncompleteLinks);
  },
  listExclusions: listOutsideLinks,
};
