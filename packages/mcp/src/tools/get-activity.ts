import { z } from 'zod';
import { defineMcpTool } from '../mcp-tool.ts';
import { cutPage, maxPageLength, pageInput } from '../paging.ts';
import { describeLink, describeWhole } from '../schedule/describe-activity.ts';
import type { PlacedLink } from '../schedule/open-schedule.ts';
import { pathInput, projectInput } from './inputs.ts';

export const getActivity = defineMcpTool({
  name: 'get_activity',
  title: 'One activity with its links',
  description:
    'All that the file says of one activity, with its predecessors and successors and which of them drive. The page is of each list.',
  input: { path: pathInput, id: z.string().describe('Activity ID.'), project: projectInput, ...pageInput },
  run: async ({ path, id, project, ...page }, { schedules }) => {
    const open = await schedules.open(path);
    const activity = open.findActivity(id, project);
    const list = (links: readonly PlacedLink[], other: 'predecessorId' | 'successorId') =>
      cutPage(links, page, (each) => describeLink(open, each, other), maxPageLength / 2);
    return {
      ...describeWhole(open, activity),
      predecessors: list(open.getIncoming(activity), 'predecessorId'),
      successors: list(open.getOutgoing(activity), 'successorId'),
    };
  },
});
