import type { ScheduledActivity } from '@floatwise/schedule';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import { toDate } from '../schedule/describe-activity.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';
import { describeScheduled } from './list-path.ts';

const mostNotes = 10;

export const computeDates: Answering<'compute_dates'> = async ({ ids, ...page }, { openSchedule }) => {
  const open = await openSchedule();
  const openOnes = open.cpm.activities.filter(({ activity }) => activity.status !== 'completed');
  const changed = openOnes.filter(differs);
  const wanted = ids === undefined ? undefined : new Set(ids);
  const shown = wanted === undefined ? changed : openOnes.filter(({ activity }) => wanted.has(activity.code));
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
};

/** Whether the stored early dates differ from the calculated ones. */
const differs = ({ activity, earlyStart, earlyFinish }: ScheduledActivity): boolean =>
  activity.type !== 'levelOfEffort' &&
  activity.type !== 'wbsSummary' &&
  (activity.earlyStart !== earlyStart || activity.earlyFinish !== earlyFinish);

const describeNotes = ({ cpm: { findings } }: OpenSchedule) =>
  findings.slice(0, mostNotes).map(({ code, message }) => ({ code, message: shorten(message) }));
