import { toDayMinutes } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listOutsideTasks } from '../exclusions.ts';
import { atMost, listActivityOffenders, noIncompleteTasks, toShare } from '../figures.ts';
import { formatDays } from '../format-figures.ts';
import { formatOwnDays } from '../format-own-days.ts';
import { measureDuration } from '../sort-offenders.ts';

/** 8 High duration. Population I. Counts tasks whose original (by option: remaining) duration is above 44 days of their own calendar. Limit 5 %. */
export const highDuration: Check = {
  no: '8',
  title: 'High Duration',
  group: 'Durations',
  counts: 'incomplete tasks whose duration is above the limit of days',
  outOf: 'incomplete tasks',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 8',
  practices: [4, 9],
  meaning: 'Progress of a long task cannot be judged, and a slip shows when it is too late.',
  remedy: 'Break the task down into parts of one or two reporting periods.',
  measure: measureDuration,
  getLimit: ({ maxHighDurationShare }) => atMost(maxHighDurationShare),
  run: (assessment) => {
    const { incompleteTasks, options } = assessment;
    const isOriginal = options.highDurationOf === 'original';
    const offenders = listActivityOffenders(incompleteTasks, (task) => {
      const minutes = (isOriginal ? task.originalDurationMinutes : task.remainingDurationMinutes) ?? 0;
      if (minutes <= toDayMinutes(assessment, task, options.highDurationDays)) return undefined;
      const days = formatOwnDays(assessment, task, minutes);
      return `${isOriginal ? 'Original' : 'Remaining'} duration ${days}, more than ${formatDays(options.highDurationDays)}`;
    });
    return {
      ...toShare(offenders, incompleteTasks.length, noIncompleteTasks),
      notes: [`The ${options.highDurationOf} duration is measured.`],
    };
  },
  listExclusions: (assessment) => listOutsideTasks(assessment),
};
