import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Check } from '../check.ts';
import { atMost, listLinkOffenders, toShare } from '../figures.ts';
import { listOpenLinks } from './open-activities.ts';
import { measureLag } from '../sort-offenders.ts';

/** P8 Lags on FS links. Limit as check 3. */
export const finishToStartLags: Check = {
  no: 'P8',
  title: 'Lags on FS',
  group: 'Logic',
  counts: 'finish-to-start links into incomplete activities with a positive lag',
  outOf: 'finish-to-start links into incomplete activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [2, 4],
  meaning: 'Between the end of one task and the start of the next, a lag is time without an owner.',
  remedy: 'Make the waiting time an activity.',
  measure: measureLag,
  getLimit: ({ maxLagShare }) => atMost(maxLagShare),
  run: (assessment) => {
    const links = listOpenLinks(assessment).filter(({ relationship }) => relationship.type === 'FS');
    const offenders = listLinkOffenders(links, ({ relationship: { lagMinutes } }) =>
      lagMinutes > 0 ? `FS with a lag of ${formatDecimal(lagMinutes / 60)} h` : undefined,
    );
    return toShare(offenders, links.length, 'No finish-to-start link leads to an incomplete activity.');
  },
};
