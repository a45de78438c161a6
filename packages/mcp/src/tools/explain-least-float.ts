import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { createAssessment, defaultCheckOptions, findLeastFloat } from '@floatwise/schedule';
import type { Answering } from '../mcp-tool.ts';
import { cutPage } from '../paging.ts';
import { describeActivity } from '../schedule/describe-activity.ts';
import { listDrivers } from './list-path.ts';

export const explainLeastFloat: Answering<'explain_least_float'> = async (page, { openSchedule }) => {
  const open = await openSchedule();
  const least = findLeastFloat(createAssessment(open.schedule, defaultCheckOptions));
  if (least === undefined) return { leastFloatDays: null, why: 'No open activity has a total float.' };
  const { activity, days, askedBy } = least;
  return {
    leastFloatDays: roundDecimal(days, 2),
    activity: describeActivity(open, activity),
    askedBy:
      askedBy === undefined
        ? "the project's own finish, which has no date imposed on it"
        : `${askedBy.date}${askedBy.activity === undefined ? '' : ` of ${open.labels.format(askedBy.activity)}`}`,
    drivenBy: cutPage(listDrivers(open, activity), page, (each) => describeActivity(open, each)),
  };
};
