import type { ActivityId, Relationship } from '../../model/index.ts';
import { isFromStart } from '../../out-of-sequence/link-events.ts';
import { toDayMinutes, type Assessment } from '../assessment.ts';
import type { Check } from '../check.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatDate } from '../format-figures.ts';
import { listOpenActivities } from './open-activities.ts';

/** P13 Riding the data date: not started, early start within one working day of the data date, no predecessor drives it in our scheduling of the file; what happened more than a day and the link's lag before the data date drives nothing any more. Limit 5 %. */
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
      if (relationship !== undefined && isRecent(assessment, relationship))
        driven.add(relationship.successorId);
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

/** What the link waits for lies ahead, or happened so shortly before the data date that the successor follows it. */
function isRecent(
  assessment: Assessment,
  { predecessorId, successorId, type, lagMinutes }: Relationship,
): boolean {
  const predecessor = assessment.findActivity(predecessorId);
  const successor = assessment.findActivity(successorId);
  if (predecessor === undefined || successor === undefined) return true;
  const isStart = isFromStart(type);
  if (predecessor.status === 'notStarted' || (!isStart && predecessor.status === 'inProgress')) return true;
  const happened = isStart ? predecessor.actualStart : predecessor.actualFinish;
  const dataDate = assessment.getDataDate(successor);
  if (happened === undefined || dataDate === undefined) return true;
  const elapsed = assessment.getCalendar(successor).measureWork(happened, dataDate);
  return elapsed <= lagMinutes + toDayMinutes(assessment, successor, 1);
}
