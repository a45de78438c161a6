import { toDays } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listOutsideFloat } from '../exclusions.ts';
import { none } from '../figures.ts';
import { formatDays } from '../format-figures.ts';
import { measureFloat } from './float-population.ts';

/** 7 Negative float. Population: those of I with a total float. Counts those below 0. Limit 0. */
export const negativeFloat: Check = {
  no: '7',
  title: 'Negative Float',
  group: 'Float and critical path',
  counts: 'incomplete tasks with a total float below 0',
  outOf: 'incomplete tasks with a total float',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 7',
  practices: [6, 7],
  meaning: 'Negative float says that a date which must be kept will be missed as planned.',
  remedy: 'Shorten or re-sequence the driving path, or agree a new date; do not hide it by a constraint.',
  getLimit: () => none,
  run: (assessment) =>
    measureFloat(assessment, (task, totalFloatMinutes) =>
      totalFloatMinutes < 0
        ? `Total float ${formatDays(toDays(assessment, task, totalFloatMinutes))}`
        : undefined,
    ),
  listExclusions: listOutsideFloat,
};
