import type { ScheduledActivity } from '@floatwise/schedule/cpm';
import type { Activity, Minutes } from '@floatwise/schedule/model';
import { describeLag, toDate } from './describe-activity.ts';
import type { OpenSchedule } from './open-schedule.ts';

/** Most driving links per activity; get_activity returns more. */
const mostDrivers = 3;

/** What the calculated start of an open activity waits for: driving links, otherwise a date. */
export function describeStart(open: OpenSchedule, scheduled: ScheduledActivity) {
  const { activity } = scheduled;
  const drivers = open.getIncoming(activity).filter(({ place }) => open.cpm.drivingRelationships.has(place));
  if (drivers.length === 0) return { restsOn: findRest(open, scheduled) };
  return {
    drivenBy: drivers.slice(0, mostDrivers).map(({ link }) => {
      const predecessor = open.getById(link.predecessorId);
      return { id: predecessor?.code ?? null, ...describeLag(open, link) };
    }),
  };
}

/** The date that a start without driving links waits for; null if it is none of the activity or its project. */
function findRest(open: OpenSchedule, { activity, earlyStart, earlyFinish }: ScheduledActivity) {
  if (earlyStart === undefined) return null;
  const calendar = open.getWorkCalendar(activity);
  const isStart = (date: Minutes | undefined): date is Minutes =>
    date !== undefined && calendar.measureWork(date, earlyStart) === 0;
  const isFinish = (date: Minutes | undefined): date is Minutes =>
    date !== undefined && earlyFinish !== undefined && calendar.measureWork(date, earlyFinish) === 0;
  const { dataDate, plannedStart } = open.getProject(activity) ?? {};
  const own = listOwnDates(activity).find(({ date, isOfFinish }) =>
    isOfFinish ? isFinish(date) : isStart(date),
  );
  if (isStart(dataDate)) return { by: 'dataDate', date: toDate(dataDate) };
  if (own !== undefined) return { by: own.by, date: toDate(own.date) };
  return isStart(plannedStart) ? { by: 'plannedStartOfProject', date: toDate(plannedStart) } : null;
}

/** Dates of an activity that can hold its start back. */
function listOwnDates(activity: Activity) {
  const { status, resumed, externalEarlyStart } = activity;
  const constraints = [activity.primaryConstraint, activity.secondaryConstraint].flatMap((each) =>
    each === undefined || status !== 'notStarted'
      ? []
      : [
          {
            by: each.type,
            date: each.date,
            isOfFinish: each.type.toLowerCase().includes('finish'),
          },
        ],
  );
  return [
    ...constraints,
    { by: 'externalEarlyStart', date: externalEarlyStart, isOfFinish: false },
    ...(status === 'inProgress' ? [{ by: 'resume', date: resumed, isOfFinish: false }] : []),
  ];
}
