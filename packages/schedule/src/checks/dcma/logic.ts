import type { Check } from '../check.ts';
import { listOutsideTasks } from '../exclusions.ts';
import { atMost, listActivityOffenders, noIncompleteTasks, toShare } from '../figures.ts';

/**
 * 1 Logic. Population I. Counts tasks without any predecessor or without any successor, each once; links from and to
 * level of effort and WBS summaries do not count, links to other projects do. Limit 5 %.
 */
export const logic: Check = {
  no: '1',
  title: 'Logic',
  group: 'Logic',
  counts: 'incomplete tasks without any predecessor or without any successor',
  outOf: 'incomplete tasks',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 1',
  practices: [2, 5],
  meaning:
    'A task that nothing leads to or follows from does not move when its neighbours slip, so dates and float cannot be trusted.',
  remedy: 'Give every task but the first and the last a predecessor and a successor.',
  getLimit: ({ maxMissingLogicShare }) => atMost(maxMissingLogicShare),
  run: ({ incompleteTasks, countIncoming, countOutgoing }) => {
    const offenders = listActivityOffenders(incompleteTasks, (task) => {
      const hasPredecessor = countIncoming(task) > 0;
      const hasSuccessor = countOutgoing(task) > 0;
      if (hasPredecessor && hasSuccessor) return undefined;
      if (hasPredecessor) return 'No successor';
      return hasSuccessor ? 'No predecessor' : 'No predecessor and no successor';
    });
    return toShare(offenders, incompleteTasks.length, noIncompleteTasks);
  },
  listExclusions: (assessment) => listOutsideTasks(assessment),
};
