import { computeCpm } from '@floatwise/schedule';
import { z } from 'zod';
import { defineMcpTool } from '../mcp-tool.ts';
import { cutPage, pageInput, shorten } from '../paging.ts';
import { RefusedCall } from '../file-access.ts';
import { describeProject } from '../schedule/describe-activity.ts';
import { pathInput, projectInput } from './inputs.ts';

/** So many activities of each path are shown; get_activity leads on. */
const mostOnPath = 25;

export const findFloatPaths = defineMcpTool({
  name: 'find_float_paths',
  title: 'Multiple float paths',
  description:
    "P6's multiple float paths: chains of activities that lead to one activity or to the end of the project, the most critical first, each with its float.",
  input: {
    path: pathInput,
    endsAt: z
      .string()
      .optional()
      .describe('Activity ID the paths lead to; the end of the project where absent.'),
    project: projectInput,
    paths: z.int().min(1).max(50).default(10).describe('How many paths to find.'),
    byTotalFloat: z.boolean().default(false).describe('By total float; by free float otherwise.'),
    ...pageInput,
  },
  run: async ({ path, endsAt, project, paths, byTotalFloat, ...page }, { schedules }) => {
    const open = await schedules.open(path);
    const end = endsAt === undefined ? undefined : open.findActivity(endsAt, project);
    const floatPaths = { limit: paths, byTotalFloat, endActivityId: end?.id };
    const cpm = computeCpm(open.schedule, { floatPaths });
    if (cpm.kind === 'loop') throw new RefusedCall('The logic has a loop; compute_dates names it.');
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
  },
});
