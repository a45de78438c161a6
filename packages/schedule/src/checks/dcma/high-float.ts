import type { Check } from '../check.ts';
import { listOutsideFloat } from '../exclusions.ts';
import { atMost } from '../figures.ts';
import { judgeHighFloat, measureFloat } from './float-population.ts';
import { measureTotalFloat } from '../sort-offenders.ts';

/** 6 High float. Population: those of I with a total float. Counts those above 44 days of their own calendar. Limit 5 %. */
export const highFloat: Check = {
  no: '6',
  title: 'High Float',
  group: 'Float and critical path',
  counts: 'incomplete tasks whose total float is above the limit of days',
  outOf: 'incomplete tasks with a total float',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 6',
  practices: [7, 2],
  meaning: 'Much float is often a missing successor: the task seems free to slip for months.',
  remedy: 'Look for the missing link, or confirm that the task can really wait that long.',
  measure: measureTotalFloat,
  getLimit: ({ maxHighFloatShare }) => atMost(maxHighFloatShare),
  run: (assessment) =>
    measureFloat(assessment, (task, totalFloatMinutes) =>
      judgeHighFloat(assessment, task, totalFloatMinutes),
    ),
  listExclusions: listOutsideFloat,
};
