import { computeEarlyBound } from './compute-early-bound.ts';
import type { CpmDates, CpmLink, CpmNetwork } from './cpm-network.ts';
import { forEachLink, getSpan } from './cpm-network.ts';
import type { ProjectFinishes } from './compute-project-finishes.ts';

/** Whether a link sets the early start of its successor; several can at once, and none does where a constraint or the data date sets it. */
export function isDriving(dates: CpmDates, link: CpmLink): boolean {
  const bound = computeEarlyBound(dates, link);
  if (bound === -Infinity) return false;
  const start = dates.earlyStart[link.successor] ?? NaN;
  if (bound === start) return true;
  const span = getSpan(dates, link.successor);
  return span.getNextStart(bound) === span.getNextStart(start);
}

/**
 * Marks the activities on the longest path: from those that finish last in their project back along driving links.
 * Method: breadth-first search over driving links, linear.
 */
export function computeLongestPath(
  network: CpmNetwork,
  dates: CpmDates,
  finishes: ProjectFinishes,
): Uint8Array {
  const marked = new Uint8Array(network.activities.length);
  const queue: number[] = [];
  network.activities.forEach(({ project }, index) => {
    if (project.isFixed || (dates.earlyFinish[index] ?? NaN) < finishes.get(project).early) return;
    marked[index] = 1;
    queue.push(index);
  });
  for (let read = 0; read < queue.length; read++) {
    forEachLink(network.incoming, queue[read] ?? 0, (link) => {
      const isNew = marked[link.predecessor] === 0 && !link.from.project.isFixed;
      if (!isNew || !isDriving(dates, link)) return;
      marked[link.predecessor] = 1;
      queue.push(link.predecessor);
    });
  }
  return marked;
}
