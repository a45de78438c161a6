import type { Check } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';
import { findDataDateProblem } from '../find-data-date-problem.ts';
import { formatDate } from '../format-figures.ts';
import { findPercentComplete } from '../percent-complete.ts';

/** P14 Progress beyond the data date: percent complete above 0, or completed, with an actual (else early) start at or after the data date. Limit 0. */
export const progressBeyondDataDate: Check = {
  no: 'P14',
  title: 'Progress beyond the Data Date',
  group: 'Status',
  counts:
    'activities with progress (completed, or a percent complete above 0) although they start at or after the data date',
  outOf: 'activities that are completed or have a percent complete above 0',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [9],
  meaning: 'Progress claimed for the future means the data date is older than the status.',
  remedy: 'Move the data date to the day of the status, or take the progress back.',
  getLimit: () => none,
  run: (assessment) => {
    const { logicActivities, getDataDate } = assessment;
    const population = logicActivities.filter(
      (activity) => activity.status === 'completed' || (findPercentComplete(activity) ?? 0) > 0,
    );
    const notApplicable = findDataDateProblem(assessment);
    if (notApplicable !== undefined) return { of: population.length, notApplicable, offenders: [] };
    const offenders = listActivityOffenders(population, (activity) => {
      const dataDate = getDataDate(activity);
      const start = activity.actualStart ?? activity.earlyStart;
      if (dataDate === undefined || start === undefined || start < dataDate) return undefined;
      if (activity.status === 'completed' && start === dataDate) return undefined;
      return `Starts ${formatDate(start)}, data date ${formatDate(dataDate)}`;
    });
    return toCount(offenders, population.length, 'No activity has progress.');
  },
};
