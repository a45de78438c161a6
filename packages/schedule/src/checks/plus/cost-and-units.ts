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
    const faults = new Map<ActivityId, Set<string>>();
    for (const each of schedule.assignments) {
      const actual = [
        each.actualRegularUnits,
        each.actualOvertimeUnits,
        each.actualRegularCost,
        each.actualOvertimeCost,
      ];
      note(faults, each.activityId, isSpent(actual) ? 'Actual units or cost' : undefined);
      note(
        faults,
        each.activityId,
        isUsedUp(each.budgetedUnits, each.remainingUnits) ? 'Budgeted units but none remain' : undefined,
      );
      note(
        faults,
        each.activityId,
        isUsedUp(each.budgetedCost, each.remainingCost) ? 'Budgeted cost but none remains' : undefined,
      );
    }
    for (const each of schedule.expenses) {
      note(faults, each.activityId, isSpent([each.actualCost]) ? 'Actual expense' : undefined);
      note(
        faults,
        each.activityId,
        isUsedUp(each.budgetedCost, each.remainingCost) ? 'Budgeted expense but none remains' : undefined,
      );
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

const isSpent = (actual: readonly (number | undefined)[]): boolean => actual.some((each = 0) => each > 0);
const isUsedUp = (budget = 0, remaining = 0): boolean => budget > 0 && remaining <= 0;

/** An activity without a fault has an empty set: it has resources or expenses. */
function note(faults: Map<ActivityId, Set<string>>, id: ActivityId, fault: string | undefined): void {
  const own = faults.get(id) ?? new Set();
  if (fault !== undefined) own.add(fault);
  faults.set(id, own);
}
