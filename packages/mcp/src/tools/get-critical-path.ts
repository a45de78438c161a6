import type { Answering } from '../mcp-tool.ts';
import { cutPage } from '../paging.ts';
import { toDate } from '../schedule/describe-activity.ts';
import { describeScheduled } from './list-path.ts';

export const getCriticalPath: Answering<'get_critical_path'> = async (
  { project, by, ...page },
  { openSchedule },
) => {
  const open = await openSchedule();
  const isWanted = (code: string): boolean => project === undefined || code === project;
  const found = open.cpm.activities
    .filter(({ activity }) => isWanted(open.labels.getProjectCode(activity)))
    .filter(({ isCritical, isOnLongestPath }) => (by === 'project' ? isCritical : isOnLongestPath))
    .toSorted((one, other) => (one.earlyStart ?? 0) - (other.earlyStart ?? 0));
  return {
    finishes: open.cpm.projects
      .filter(({ project: { code } }) => isWanted(code))
      .slice(0, 20)
      .map(({ project: { code }, finish }) => ({ project: code, finish: toDate(finish) })),
    ...cutPage(found, page, (each) => describeScheduled(open, each)),
  };
};
