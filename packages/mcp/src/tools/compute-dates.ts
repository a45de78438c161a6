import type { ScheduledActivity } from '@floatwise/schedule';
import { z } from 'zod';
import { defineMcpTool } from '../mcp-tool.ts';
import { cutPage, pageInput, shorten } from '../paging.ts';
import { toDate } from '../schedule/describe-activity.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';
import { pathInput } from './inputs.ts';
import { describeScheduled } from './list-path.ts';

const mostNotes = 10;

export const computeDates = defineMcpTool({
  name: 'compute_dates',
  title: "Dates as P6's F9 calculates them",
  description:
    "Schedules the file by its own options as P6's F9 does. Answers the finish of each project, how many stored dates differ, and early and late dates and float of the activities asked for, or of those that differ.",
  input: {
    path: pathInput,
    ids: z
      .array(z.string())
      .max(200)
      .optional()
      .describe('Activity IDs; those whose stored dates differ where absent.'),
    ...pageInput,
  },
  run: async ({ path, ids, ...page }, { schedules }) => {
    const open = await schedules.open(path);
    const openOnes = open.cpm.activities.filter(({ activity }) => activity.status !== 'completed');
    const changed = openOnes.filter(differs);
    const wanted = ids === undefined ? undefined : new Set(ids);
    const shown =
      wanted === undefined ? changed : openOnes.filter(({ activity }) => wanted.has(activity.code));
    return {
      projects: open.cpm.projects.slice(0, 20).map(({ project, finish }) => ({
        project: project.code,
        dataDate: toDate(project.dataDate),
        finish: toDate(finish),
        storedFinish: toDate(project.scheduledFinish),
      })),
      openActivities: openOnes.length,
      withOtherDates: changed.length,
      notes: describeNotes(open),
      ...cutPage(shown, page, (each) => ({
        ...describeScheduled(open, each),
        stored: {
          earlyStart: toDate(each.activity.earlyStart),
          earlyFinish: toDate(each.activity.earlyFinish),
        },
      })),
    };
  },
});

/** What the file says of its early dates is not what scheduling gives. */
const differs = ({ activity, earlyStart, earlyFinish }: ScheduledActivity): boolean =>
  activity.type !== 'levelOfEffort' &&
  activity.type !== 'wbsSummary' &&
  (activity.earlyStart !== earlyStart || activity.earlyFinish !== earlyFinish);

const describeNotes = ({ cpm: { findings } }: OpenSchedule) =>
  findings.slice(0, mostNotes).map(({ code, message }) => ({ code, message: shorten(message) }));
