import type { ActivityId } from '../../model/index.ts';
import type { Check } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';

/** P25 Cost and units of activities that have not started: actuals above 0, or a budget with nothing remaining. Limit 0. */
export const costAndUnits: Check = {
  no: 'P25',
  title: 'Cost and Units',
  group: 'Resources and cost',
  counts:
    'activities that have not started, with actual cost or units, or with a budget of which nothing remains',
  outOf: 'activities that have not started and have resources or expenses',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [3, 9],
  meaning: 'Money spent on work not begun, or none left for work to come, spoils earned value and forecasts.',
  remedy: 'Correct the actuals, or recalculate the remaining units and costs.',
  getLimit: () => none,
  run: ({ schedule, logicActivities }) => {
    // An activity without a fault has an empty set: it has resources or expenses.
    const faults = new Map<ActivityId, Set<string>>();
    const getFaults = (id: ActivityId): Set<string> => {
      const known = faults.get(id);
      if (known !== undefined) return known;
      const own = new Set<string>();
      faults.set(id, own);
      return own;
    };
    for (const each of schedule.assignments) {
      const own = getFaults(each.activityId);
      const isUsed =
        isSpent(each.actualRegularUnits) ||
        isSpent(each.actualOvertimeUnits) ||
        isSpent(each.actualRegularCost) ||
        isSpent(each.actualOvertimeCost);
      if (isUsed) own.add('Actual units or cost');
      if (isUsedUp(each.budgetedUnits, each.remainingUnits)) own.add('Budgeted units but none remain');
      if (isUsedUp(each.budgetedCost, each.remainingCost)) own.add('Budgeted cost but none remains');
    }
    for (const each of schedule.expenses) {
      const own = getFaults(each.activityId);
      if (isSpent(each.actualCost)) own.add('Actual expense');
      if (isUsedUp(each.budgetedCost, each.remainingCost)) own.add('Budgeted expense but none remains');
    }
    const population = logicActivities.filter(({ id, status }) => status === 'notStarted' && faults.has(id));
    const offenders = listActivityOffenders(population, ({ id }) => {
      const own = faults.get(id);
      return own === undefined || own.size === 0 ? undefined : [...own].join('; ');
    });
    return toCount(
      offenders,
      population.length,
      'No activity that has not started has resources or expenses.',
    );
  },
};

const isSpent = (actual = 0): boolean => actual > 0;
const isUsedUp = (budget = 0, remaining = 0): boolean => budget > 0 && remaining <= 0;
