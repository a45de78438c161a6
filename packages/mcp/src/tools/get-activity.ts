import type { Answering } from '../mcp-tool.ts';
import { cutPage, maxPageLength } from '../paging.ts';
import { describeLink, describeWhole } from '../schedule/describe-activity.ts';
import type { PlacedLink } from '../schedule/open-schedule.ts';

export const getActivity: Answering<'get_activity'> = async ({ id, project, ...page }, { openSchedule }) => {
  const open = await openSchedule();
  const activity = open.findActivity(id, project);
  const list = (links: readonly PlacedLink[], other: 'predecessorId' | 'successorId') =>
    cutPage(links, page, (each) => describeLink(open, each, other), maxPageLength / 2);
  return {
    ...describeWhole(open, activity),
    predecessors: list(open.getIncoming(activity), 'predecessorId'),
    successors: list(open.getOutgoing(activity), 'successorId'),
  };
};
