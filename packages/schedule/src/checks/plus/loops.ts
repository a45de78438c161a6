import { computeStrongComponents } from '../../graph/index.ts';
import type { Check } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';

/** P28 Loops: activities that lead back to themselves. Limit 0. */
export const loops: Check = {
  no: 'P28',
  title: 'Loops',
  group: 'Logic',
  counts: 'activities on a loop of links',
  outOf: 'activities without level of effort and WBS summaries',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [2, 6],
  meaning: 'P6 cannot schedule a loop; dates in the file are then from before it was made.',
  remedy: 'Remove one link of each loop.',
  getLimit: () => none,
  run: ({ logicActivities, logicLinks }) => {
    const indexes = new Map(logicActivities.map((activity, index) => [activity, index]));
    const from: number[] = [];
    const to: number[] = [];
    for (const { predecessor, successor } of logicLinks) {
      const start = predecessor && indexes.get(predecessor);
      const end = successor && indexes.get(successor);
      if (start === undefined || end === undefined) continue;
      from.push(start);
      to.push(end);
    }
    const network = {
      nodeCount: logicActivities.length,
      from: Int32Array.from(from),
      to: Int32Array.from(to),
    };
    const { component, isCyclic } = computeStrongComponents(network);
    const offenders = listActivityOffenders(logicActivities, (activity) => {
      const loop = component[indexes.get(activity) ?? -1] ?? -1;
      return isCyclic[loop] === 1 ? 'On a loop' : undefined;
    });
    return toCount(offenders, logicActivities.length, 'There are no activities.');
  },
};
