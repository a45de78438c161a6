import { createAssessment, defaultCheckOptions, findLeastFloat } from '@floatwise/schedule';
import { defineMcpTool } from '../mcp-tool.ts';
import { cutPage, pageInput } from '../paging.ts';
import { describeActivity } from '../schedule/describe-activity.ts';
import { pathInput } from './inputs.ts';
import { listDrivers } from './list-path.ts';

export const explainLeastFloat = defineMcpTool({
  name: 'explain_least_float',
  title: 'Why the least float is what it is',
  description:
    'The open activity with the least total float, the constraint or must-finish-by date that asks for it, and the driving links that lead to it, in the order of work.',
  input: { path: pathInput, ...pageInput },
  run: async ({ path, ...page }, { schedules }) => {
    const open = await schedules.open(path);
    const least = findLeastFloat(createAssessment(open.schedule, defaultCheckOptions));
    if (least === undefined) return { leastFloatDays: null, why: 'No open activity has a total float.' };
    const { activity, days, askedBy } = least;
    return {
      leastFloatDays: Math.round(days * 100) / 100,
      activity: describeActivity(open, activity),
      askedBy:
        askedBy === undefined
          ? "the project's own finish, which has no date imposed on it"
          : `${askedBy.date}${askedBy.activity === undefined ? '' : ` of ${open.labels.format(askedBy.activity)}`}`,
      drivenBy: cutPage(listDrivers(open, activity), page, (each) => describeActivity(open, each)),
    };
  },
});
