import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Activity } from '../../model/index.ts';
import type { Check, Offender } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';
import { findDurationPercent } from '../percent-complete.ts';

/** P24 Progress measures and settings: physical against duration percent by more than 30 points; retained logic off; open ends critical. Limit 0. */
export const progressMeasures: Check = {
  no: 'P24',
  title: 'Progress Measures and Settings',
  group: 'Calendars and settings',
  counts:
    'activities whose physical and duration percent differ by more than 30 points, and settings that distort logic or float',
  outOf: 'activities in progress, and projects',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [9, 6],
  meaning:
    'Two measures that far apart cannot both be right; retained logic off or open ends critical change what the dates mean.',
  remedy: 'Review the progress, and schedule with retained logic and without open ends as critical.',
  needsProject: true,
  getLimit: () => none,
  run: ({ logicActivities, projects }) => {
    const population = logicActivities.filter(({ status }) => status === 'inProgress');
    const offenders: Offender[] = listActivityOffenders(population, (activity) => {
      const physical = activity.physicalPercent;
      const duration = findDurationPercent(activity);
      if (activity.percentCompleteType !== 'physical' || physical === undefined || duration === undefined)
        return undefined;
      if (!isFarOff(activity, physical)) return undefined;
      return `Physical ${formatDecimal(physical)}%, duration ${formatDecimal(duration)}%`;
    });
    for (const { source, options } of projects) {
      const subject = `Project ${source.code}`;
      if (options.progressMode !== 'retainedLogic') offenders.push({ subject, why: 'Retained logic is off' });
      if (options.openEndsCritical)
        offenders.push({ subject, why: 'Open-ended activities are made critical' });
    }
    return toCount(offenders, population.length + projects.length, 'There is nothing to look at.');
  },
};

/** In percent of the original duration. */
const maxDifference = 30;
/** More than what reckoning leaves behind. */
const roundingError = 1e-6;

/** Compared in whole minutes of work: percents of a duration may have endless decimals, and stand in files with some of them. */
function isFarOff(
  { originalDurationMinutes: original = 0, remainingDurationMinutes: remaining = 0 }: Activity,
  physical: number,
): boolean {
  const done = Math.max(0, original - remaining);
  const difference = Math.abs((physical * original) / 100 - done);
  return Math.round(difference - roundingError) > Math.round((maxDifference * original) / 100);
}
