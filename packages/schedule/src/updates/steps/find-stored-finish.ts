import type { Activity } from '../../model/index.ts';
import type { UpdateSide } from '../pair.ts';
import { getPairCode } from '../pair.ts';
import { computeWorkingFinish } from './measure-finish.ts';
import { createCalendarFinder, findLastFinisher, type Finisher } from './schedule-step.ts';

/** The activity that ends a project by the stored dates, or the activity that is followed instead. */
export function findStoredFinish(
  { schedule, project, activities }: UpdateSide,
  followed?: Activity,
): Finisher | undefined {
  const { getCalendar } = createCalendarFinder(schedule);
  const finishers = (followed === undefined ? activities : [followed]).flatMap((activity): Finisher[] => {
    const finish = activity.actualFinish ?? activity.earlyFinish;
    if (finish === undefined) return [];
    return [{ activity, workingFinish: computeWorkingFinish(getCalendar(activity), finish) }];
  });
  if (followed !== undefined) return finishers[0];
  return findLastFinisher(finishers, project.id, ({ activity }) => getPairCode(activity));
}
