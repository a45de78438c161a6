import type { Activity, Minutes } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import type { Check } from '../check.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatDate } from '../format-figures.ts';

/** P12 Actuals off calendar: actual dates on non-working time of the activity's calendar, or after the data date. Limit 5 %. */
export const actualsOffCalendar: Check = {
  no: 'P12',
  title: 'Actuals off Calendar',
  group: 'Status',
  counts: 'activities with an actual date on non-working time or after the data date',
  outOf: 'activities with actual dates',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [9],
  meaning:
    'Actual dates outside working time are often typed in without their hour, and shift durations and lags.',
  remedy: 'Set the hour to working time, or correct the calendar if work really went on then.',
  needsProject: true,
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const population = assessment.logicActivities.filter(
      ({ actualStart, actualFinish }) => actualStart !== undefined || actualFinish !== undefined,
    );
    const offenders = listActivityOffenders(population, (activity) => judgeActuals(assessment, activity));
    return toShare(offenders, population.length, 'No activity has started.');
  },
};

function judgeActuals({ getCalendar, getDataDate }: Assessment, activity: Activity): string | undefined {
  const calendar = getCalendar(activity);
  const dataDate = getDataDate(activity);
  const faults: string[] = [];
  const judge = (name: string, date: Minutes | undefined): void => {
    if (date === undefined) return;
    // The start and the end of a working period both belong to it.
    const isWorking = calendar.getNextWorkStart(date) === date || calendar.getPreviousWorkEnd(date) === date;
    if (!isWorking) faults.push(`${name} ${formatDate(date)} is not working time`);
    if (dataDate !== undefined && date > dataDate)
      faults.push(`${name} ${formatDate(date)} is after the data date`);
  };
  judge('Actual start', activity.actualStart);
  judge('Actual finish', activity.actualFinish);
  return faults.length === 0 ? undefined : faults.join('; ');
}
