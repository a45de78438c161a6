import { computeCpm } from '@floatwise/schedule';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import { RefusedCall } from '../refused-call.ts';
import { describeProject } from '../schedule/describe-activity.ts';

/** Activities shown per path; get_activity returns more. */
const mostOnPath = 25;

export const findFloatPaths: Answering<'find_float_paths'> = async (
  { endsAt, project, paths, byTotalFloat, ...page },
  { openSchedule },
) => {
  const open = await openSchedule();
  const end = endsAt === undefined ? undefined : open.findActivity(endsAt, project);
  const floatPaths = { limit: paths, byTotalFloat, endActivityId: end?.id };
  const cpm = computeCpm(open.schedule, { floatPaths });
  if (cpm.kind === 'loop') throw new RefusedCall('The logic has a loop; compute_dates lists its activities.');
  return {
    ...cutPage(cpm.floatPaths, page, ({ floatMinutes, activities }, place) => ({
      path: place + 1,
      floatDays: open.toDays({ calendarId: activities.at(-1)?.calendarId }, floatMinutes),
      length: activities.length,
      activities: activities.slice(0, mostOnPath).map((activity) => ({
        id: activity.code,
        ...describeProject(open, activity),
        name: shorten(activity.name),
      })),
    })),
  };
};
