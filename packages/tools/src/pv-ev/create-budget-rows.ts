import type { AssignmentImportRow, Decimal, ExpenseImportRow, Schedule, Share } from '@floatwise/schedule';
import { addDecimals, subtractDecimals, takeShare, toNumber } from '@floatwise/schedule';
import type { Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import type { Amount, Amounts } from './compute-budgets.ts';
import {
  computeAssignmentCosts,
  computeAssignmentUnits,
  computeExpenseCosts,
  costPlaces,
  toAmount,
  unitPlaces,
} from './compute-budgets.ts';

/** Rows of one activity, first those of what is done, then those of what is left. */
export interface BudgetRows {
  readonly assignments: readonly (readonly [done: AssignmentImportRow, rest: AssignmentImportRow])[];
  readonly expenses: readonly (readonly [done: ExpenseImportRow, rest: ExpenseImportRow])[];
}

type Names = ReturnType<typeof createNames>;

/** Codes of resources, roles and cost accounts by their database id. */
export function createNames({ resources, roles, costAccounts }: Schedule) {
  return {
    resources: new Map(resources.map(({ id, code }) => [id, code])),
    roles: new Map(roles.map(({ id, code }) => [id, code])),
    accounts: new Map(costAccounts.map(({ id, code }) => [id, code])),
  };
}

/**
 * Divides budgets by the Performance %: what is done gets the share, rounded once; what is left gets the rest, so that
 * both add up to the last digit. All actuals stay with what is done, all that remains goes to what is left.
 */
export function createBudgetRows(split: Split, names: Names, options: PvEvOptions): BudgetRows {
  return {
    assignments: split.assignments.map((row) => {
      const units = divide(computeAssignmentUnits(row, options.budgetBasis), split.performance.share, {
        places: unitPlaces,
        options,
      });
      const costs = divide(computeAssignmentCosts(row, options.budgetBasis), split.performance.share, {
        places: costPlaces,
        options,
      });
      const known = {
        resource: find(names.resources, row.resourceId),
        role: find(names.roles, row.roleId),
        account: find(names.accounts, row.accountId),
        resourceType: row.type,
        isDeleted: false,
      };
      return [
        { ...known, ...describeDone(split), ...toUnitCells(units.done), ...toCostCells(costs.done) },
        { ...known, ...describeRest(split), ...toUnitCells(units.rest), ...toCostCells(costs.rest) },
      ];
    }),
    expenses: split.expenses.map((row) => {
      const costs = divide(computeExpenseCosts(row, options.budgetBasis), split.performance.share, {
        places: costPlaces,
        options,
      });
      const units = divide(
        { budgeted: toAmount(row.budgetedUnits), actual: undefined, remaining: undefined },
        split.performance.share,
        { places: unitPlaces, options },
      );
      const known = { name: row.name, account: find(names.accounts, row.accountId), isDeleted: false };
      const create = (part: 'done' | 'rest') => ({
        ...known,
        ...(part === 'done' ? describeDone(split) : describeRest(split)),
        budgetedUnits: toCell(units[part].budgeted),
        ...toCostCells(costs[part]),
        atCompletionCost: toCell(addKnown(costs[part])),
      });
      return [create('done'), create('rest')];
    }),
  };
}

/** An id the file does not explain stands for itself. */
function find<Id extends string>(names: ReadonlyMap<Id, string>, id: Id | undefined): string | undefined {
  return id === undefined ? undefined : (names.get(id) ?? id);
}

const describeDone = ({ doneCode, actualStart, doneFinish }: Split) => ({
  activity: doneCode,
  activityStatus: 'completed' as const,
  start: actualStart,
  finish: doneFinish,
});
const describeRest = ({ restCode, restStart, restFinish }: Split) => ({
  activity: restCode,
  activityStatus: 'notStarted' as const,
  start: restStart,
  finish: restFinish,
});

function divide(
  { budgeted, actual, remaining }: Amounts,
  share: Share,
  { places, options }: { places: number; options: PvEvOptions },
): { readonly done: Amounts; readonly rest: Amounts } {
  const done = budgeted && takeShare(budgeted, share, places);
  const rest = budgeted && done && subtractDecimals(budgeted, done);
  return {
    done: { budgeted: done, actual, remaining: remaining && none },
    rest: {
      budgeted: rest,
      actual: actual && none,
      remaining: options.remaining === 'budget' ? (rest ?? remaining) : remaining,
    },
  };
}

const none: Decimal = { digits: 0n, places: 0 };

const toCell = (amount: Amount): number | null => (amount === undefined ? null : toNumber(amount));
const toUnitCells = ({ budgeted, actual, remaining }: Amounts) => ({
  budgetedUnits: toCell(budgeted),
  actualUnits: toCell(actual),
  remainingUnits: toCell(remaining),
});
const toCostCells = ({ budgeted, actual, remaining }: Amounts) => ({
  budgetedCost: toCell(budgeted),
  actualCost: toCell(actual),
  remainingCost: toCell(remaining),
});

function addKnown({ actual, remaining }: Amounts): Amount {
  return actual && remaining ? addDecimals(actual, remaining) : (actual ?? remaining);
}
