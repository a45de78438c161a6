import { z } from 'zod';
import { defineMcpTool } from '../mcp-tool.ts';
import { cutPage, pageInput } from '../paging.ts';
import { toDate } from '../schedule/describe-activity.ts';
import { pathInput, projectInput } from './inputs.ts';
import { describeScheduled } from './list-path.ts';

export const getCriticalPath = defineMcpTool({
  name: 'get_critical_path',
  title: 'Critical path',
  description:
    "The activities that set the project's finish, in the order of work, scheduled as P6's F9 does: the longest path, or all that the project calls critical.",
  input: {
    path: pathInput,
    project: projectInput,
    by: z
      .enum(['longestPath', 'project'])
      .default('longestPath')
      .describe("The longest path, or critical by the project's own definition."),
    ...pageInput,
  },
  run: async ({ path, project, by, ...page }, { schedules }) => {
    const open = await schedules.open(path);
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
  },
});
