import type { Check } from '../check.ts';
import { listLinkOffenders, noIncompleteLinks, none, toShare } from '../figures.ts';
import { formatDays } from '../format-figures.ts';
import { getLagHoursPerDay } from '../lag-hours-per-day.ts';
import { listOpenLinks } from './open-activities.ts';
import { measureLag } from '../sort-offenders.ts';

/** P7 Long lags: above 10 working days of the lag calendar. Limit 0. */
export const longLags: Check = {
  no: 'P7',
  title: 'Long Lags',
  group: 'Logic',
  counts: 'links into incomplete activities with a lag above the limit of days',
  outOf: 'links into incomplete activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [2, 4],
  meaning: 'A long lag stands for real work or waiting that nobody plans, tracks or shortens.',
  remedy: 'Make it an activity with a calendar of its own.',
  measure: measureLag,
  getLimit: () => none,
  run: (assessment) => {
    const links = listOpenLinks(assessment);
    const { longLagDays } = assessment.options;
    const offenders = listLinkOffenders(links, (link) => {
      const days = link.relationship.lagMinutes / (getLagHoursPerDay(assessment, link) * 60);
      return days > longLagDays ? `Lag ${formatDays(days)}, more than ${formatDays(longLagDays)}` : undefined;
    });
    return toShare(offenders, links.length, noIncompleteLinks);
  },
};
