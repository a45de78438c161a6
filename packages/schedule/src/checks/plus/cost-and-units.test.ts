import { activity } from '../../cpm/test/test-schedule.ts';
import type { Assignment, Expense } from '../../model/index.ts';
import { costAndUnits } from './baseline-checks.ts';
import { started, testPlusCheck } from './test/test-plus-check.ts';

const assignment = (code: string, fields: Partial<Assignment>): Assignment =>
  ({ activityId: code, ...fields }) as never;

testPlusCheck('P25', costAndUnits, [
  {
    title: 'flags activities that have not started but have actuals, or a budget with nothing remaining',
    parts: {
      activities: ['A', 'B', 'C', 'D'].map((code) => activity(code)).concat(activity('E', started)),
      assignments: [
        assignment('A', { budgetedUnits: 8, remainingUnits: 0 }),
        assignment('B', { actualRegularCost: 1 }),
        assignment('C', { budgetedUnits: 8, remainingUnits: 8 }),
        assignment('E', { budgetedUnits: 8, remainingUnits: 0 }),
      ],
      expenses: [{ activityId: 'D', budgetedCost: 5, remainingCost: 5, actualCost: 1 } as unknown as Expense],
    },
    offenders: ['A', 'B', 'D'],
  },
]);
