import { computeEarlyBound } from './link-bounds.ts';
import type { CpmLink, CpmNetwork } from './cpm-network.ts';

/** Whether a link sets the early start of its successor; several can at once, and none does where a constraint or the data date sets it. */
export function isDriving(link: CpmLink): boolean {
  const bound = computeEarlyBound(link);
  if (bound === -Infinity) return false;
  const { earlyStart, span } = link.to;
  return bound === earlyStart || span.getNextStart(bound) === span.getNextStart(earlyStart);
}

/**
 * Marks the activities on the longest path: from those that finish last in their project back along driving links.
 * Method: breadth-first search over driving links, linear.
 */
export function markLongestPath({ activities }: CpmNetwork): void {
  const queue = activities.filter(
    ({ project, earlyFinish }) => !project.isFixed && !(earlyFinish < project.finish.early),
  );
  for (const activity of queue) activity.isOnLongestPath = true;
  for (const activity of queue) {
    for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
      const { from } = link;
      if (from.isOnLongestPath || from.project.isFixed || !isDriving(link)) continue;
      from.isOnLongestPath = true;
      queue.push(from);
    }
  }
}
