import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Check } from '../check.ts';
import { listOutsideLinks } from '../exclusions.ts';
import { listLinkOffenders, noIncompleteLinks, none, toShare } from '../figures.ts';
import { measureLag } from '../sort-offenders.ts';

/** 2 Leads. Population R. Counts links with a negative lag. Limit 0. */
export const leads: Check = {
  no: '2',
  title: 'Leads',
  group: 'Logic',
  counts: 'links into incomplete tasks with a negative lag',
  outOf: 'links into incomplete tasks',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 2',
  practices: [2],
  meaning:
    'A lead starts work before what it waits for is done, which hides the real order of work and distorts float.',
  remedy: 'Split the predecessor, or use a start-to-start or finish-to-finish link in place of the lead.',
  measure: measureLag,
  getLimit: () => none,
  run: ({ incompleteLinks }) => {
    const offenders = listLinkOffenders(incompleteLinks, ({ relationship: { lagMinutes } }) =>
      lagMinutes < 0 ? `Lead of ${formatDecimal(-lagMinutes / 60)} h` : undefined,
    );
    return toShare(offenders, incompleteLinks.length, noIncompleteLinks);
  },
  listExclusions: listOutsideLinks,
};
