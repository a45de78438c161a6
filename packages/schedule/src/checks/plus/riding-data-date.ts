import type { ActivityId } from '../../model/index.ts';
import { toDayMinutes } from '../assessment.ts';
import type { Check } from '../check.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatDate } from '../format-figures.ts';
import { listOpenActivities } from './open-activities.ts';

/** P13 Riding the data date: not started, early start within one working day of the data date, no predecessor drives it in our scheduling of the file. Limit 5 %. */
export const ridingDataDate: Check = {
  no: 'P13',
  title: 'Riding the Data Date',
  group: 'Status',
  counts: 'activities that have not started, start within a day of the data date and wait for nothing',
  outOf: 'activities that have not started',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [9, 2],
  meaning:
    'Work that is pushed along by the data date at each update, without a driver, is work nobody is about to do.',
  remedy: 'Link it to what it really waits for, or start it.',
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const population = listOpenActivities(assessment).filter(({ status }) => status === 'notStarted');
    const cpm = assessment.getCpm();
    if (cpm.kind === 'loop') {
      return {
        of: population.length,
        notApplicable: 'The logic contains a loop: nothing can be scheduled.',
        offenders: [],
      };
    }
    const driven = new Set<ActivityId>();
    for (const index of cpm.drivingRelationships) {
      const relationship = assessment.schedule.relationships[index];
      if (relationship !== undefined) driven.add(relationship.successorId);
    }
    const offenders = listActivityOffenders(population, (activity) => {
      const dataDate = assessment.getDataDate(activity);
      if (dataDate === undefined || activity.earlyStart === undefined || driven.has(activity.id))
        return undefined;
      const distance = assessment.getCalendar(activity).measureWork(dataDate, activity.earlyStart);
      if (distance > toDayMinutes(assessment, activity, 1)) return undefined;
      return `Starts ${formatDate(activity.earlyStart)}, at the data date, and no predecessor drives it`;
    });
    return toShare(offenders, population.length, 'Every activity has started.');
  },
};
