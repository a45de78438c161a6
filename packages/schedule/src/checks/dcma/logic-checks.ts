import type { CheckRule } from '../check.ts';
import { listOutsideTasks, listOutsideLinks } from '../exclusions.ts';
import {
  atMost,
  noIncompleteTasks,
  noIncompleteLinks,
  atLeast,
  judgeActivities,
  judgeLinks,
  formatAmount,
} from '../figures.ts';
import { measureLag } from '../sort-offenders.ts';

/**
 * 1 Logic. Population I. Counts tasks without any predecessor or without any successor, each once. Links of levels of effort and
 * WBS summaries do not count, links to other projects do. Limit 5 %.
 */
export const logic: CheckRule = {
  counts: 'incomplete tasks without any predecessor or without any successor',
  outOf: 'incomplete tasks',
  meaning:
    'A task without a predecessor or a successor does not move when its neighbours slip, so dates and float cannot be trusted.',
  remedy: 'Give every task but the first and the last a predecessor and a successor.',
  getLimit: ({ logicPercent }) => atMost(logicPercent / 100),
  run: ({ incompleteTasks, getIncoming, getOutgoing }) =>
    judgeActivities(incompleteTasks, noIncompleteTasks, (task) => {
      const hasPredecessor = getIncoming(task).length > 0;
      const hasSuccessor = getOutgoing(task).length > 0;
      if (hasPredecessor && hasSuccessor) return undefined;
      if (hasPredecessor) return 'No successor';
      return hasSuccessor ? 'No predecessor' : 'No predecessor and no successor';
    }),
  listExclusions: listOutsideTasks,
};

export const leads: CheckRule = {
  counts: 'links into incomplete tasks with a negative lag',
  outOf: 'links into incomplete tasks',
  meaning:
    'A lead starts work before what it waits for is done, which hides the real order of work and distorts float.',
  remedy: 'Split the predecessor, or use a start-to-start or finish-to-finish link in place of the lead.',
  measure: measureLag,
  run: ({ incompleteLinks }) =>
    judgeLinks(incompleteLinks, noIncompleteLinks, ({ relationship: { lagMinutes } }) =>
      lagMinutes < 0 ? `Lead of ${formatAmount(-lagMinutes / 60)} h` : undefined,
    ),
  listExclusions: listOutsideLinks,
};

export const lags: CheckRule = {
  counts: 'links into incomplete tasks with a positive lag',
  outOf: 'links into incomplete tasks',
  meaning: 'A lag is time without an activity; it cannot be tracked, resourced or shortened.',
  remedy: 'Make the waiting time a task of its own, such as curing or delivery.',
  measure: measureLag,
  getLimit: ({ lagPercent }) => atMost(lagPercent / 100),
  run: ({ incompleteLinks }) =>
    judgeLinks(incompleteLinks, noIncompleteLinks, ({ relationship: { lagMinutes } }) =>
      lagMinutes > 0 ? `Lag of ${formatAmount(lagMinutes / 60)} h` : undefined,
    ),
  listExclusions: listOutsideLinks,
};

export const finishToStart: CheckRule = {
  counts: 'finish-to-start links into incomplete tasks',
  outOf: 'links into incomplete tasks',
  lists: 'links into incomplete tasks that are not finish-to-start',
  meaning:
    'Finish-to-start links give the clearest path through the work; many others usually mean tasks that are too coarse.',
  remedy: 'Break overlapping tasks down until one can follow the other; keep other links for real overlaps.',
  getLimit: ({ finishToStartPercent }) => atLeast(finishToStartPercent / 100),
  run: ({ incompleteLinks }) => {
    const figures = judgeLinks(incompleteLinks, noIncompleteLinks, ({ relationship: { type } }) =>
      type === 'FS' ? undefined : `Type ${type}, not FS`,
    );
    return { ...figures, counted: incompleteLinks.filter(({ relationship: { type } }) => type === 'FS') };
  },
  listExclusions: listOutsideLinks,
};
