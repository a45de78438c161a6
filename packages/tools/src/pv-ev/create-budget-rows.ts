import {
  subtractDecimals,
  sumDecimals,
  takeShare,
  toDecimal,
  toNumber,
  type Decimal,
} from '@floatwise/schedule/earned-value';
import type { Assignment, Expense, Schedule } from '@floatwise/schedule/model';
import type { BudgetRows, Candidate, Measure, Pair, Parts } from './outcome.ts';
import type { PvEvOptions } from './options.ts';

type Basis = PvEvOptions['budgetBasis'];

export const costPlaces = 2;
export const unitPlaces = 6;

/** Budgeted, actual and remaining costs or units; undefined if not in the file. */
interface Amounts {
  readonly budgeted: Decimal | undefined;
  readonly actual: Decimal | undefined;
  readonly remaining: Decimal | undefined;
}

const computeUnits = (row: Assignment, basis: Basis): Amounts =>
  createAmounts(basis, row.budgetedUnits, [
    row.actualRegularUnits,
    row.actualOvertimeUnits,
    row.remainingUnits,
  ]);

const computeCosts = (row: Assignment | Expense, basis: Basis): Amounts =>
  createAmounts(basis, row.budgetedCost, [
    ...('name' in row ? [row.actualCost] : [row.actualRegularCost, row.actualOvertimeCost]),
    row.remainingCost,
  ]);

/** `spent` holds the actual amounts, followed by the remaining one. */
function createAmounts(
  basis: Basis,
  budgeted: number | undefined,
  spent: readonly (number | undefined)[],
): Amounts {
  const amounts = spent.map(toAmount);
  const atCompletion = basis === 'budgeted' ? undefined : sumKnown(amounts);
  return {
    budgeted: atCompletion ?? toAmount(budgeted),
    actual: sumKnown(amounts.slice(0, -1)),
    remaining: amounts.at(-1),
  };
}

const toAmount = (value: number | undefined): Decimal | undefined =>
  value === undefined ? undefined : toDecimal(value);

function sumKnown(values: readonly (Decimal | undefined)[]): Decimal | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : sumDecimals(known);
}

/** Budget at completion: money, or hours of labor and nonlabor. */
export function computeBudget(
  { assignments, expenses }: Pick<Candidate, 'assignments' | 'expenses'>,
  kind: Measure['kind'],
  basis: Basis,
): Decimal {
  const amounts =
    kind === 'cost'
      ? [...assignments, ...expenses].map((row) => computeCosts(row, basis))
      : assignments.filter(({ type }) => type !== 'material').map((row) => computeUnits(row, basis));
  return sumDecimals(amounts.flatMap(({ budgeted }) => budgeted ?? []));
}

/** Codes of resources, roles and cost accounts by database id. */
export const createNames = ({ resources, roles, costAccounts }: Schedule) => ({
  resources: new Map(resources.map(({ id, code }) => [id, code])),
  roles: new Map(roles.map(({ id, code }) => [id, code])),
  accounts: new Map(costAccounts.map(({ id, code }) => [id, code])),
});

/**
 * Divides budgets by Performance %: the completed part gets its share, rounded once, and the remaining part the rest, so that both add up
 * exactly. All actuals stay with the completed part; all remaining amounts go to the remaining part.
 */
export function createBudgetRows(
  split: Parts,
  names: ReturnType<typeof createNames>,
  options: PvEvOptions,
): BudgetRows {
  const { budgetBasis } = options;
  const parts = describeParts(split);
  return {
    assignments: split.assignments.map((row) => {
      const units = divide(computeUnits(row, budgetBasis), unitPlaces, split, options);
      const costs = divide(computeCosts(row, budgetBasis), costPlaces, split, options);
      return createPair((part) => ({
        ...parts[part],
        resource: find(names.resources, row.resourceId),
        role: find(names.roles, row.roleId),
        account: find(names.accounts, row.accountId),
        resourceType: row.type,
        isDeleted: false,
        budgetedUnits: toCell(units[part].budgeted),
        actualUnits: toCell(units[part].actual),
        remainingUnits: toCell(units[part].remaining),
        ...toCostCells(costs[part]),
      }));
    }),
    expenses: split.expenses.map((row) => {
      const budgeted = toAmount(row.budgetedUnits);
      const units = divide({ budgeted, actual: undefined, remaining: undefined }, unitPlaces, split, options);
      const costs = divide(computeCosts(row, budgetBasis), costPlaces, split, options);
      return createPair((part) => ({
        ...parts[part],
        name: row.name,
        account: find(names.accounts, row.accountId),
        isDeleted: false,
        budgetedUnits: toCell(units[part].budgeted),
        ...toCostCells(costs[part]),
        atCompletionCost: toCell(sumKnown([costs[part].actual, costs[part].remaining])),
      }));
    }),
  };
}

const createPair = <Row>(create: (part: 0 | 1) => Row): Pair<Row> => [create(0), create(1)];

/** The name for an id, or the id itself if the file has no name for it. */
const find = <Id extends string>(names: ReadonlyMap<Id, string>, id: Id | undefined): string | undefined =>
  id === undefined ? undefined : (names.get(id) ?? id);

const describeParts = ({ doneCode, actualStart, doneFinish, restCode, restStart, restFinish }: Parts) =>
  [
    { activity: doneCode, activityStatus: 'completed', start: actualStart, finish: doneFinish },
    { activity: restCode, activityStatus: 'notStarted', start: restStart, finish: restFinish },
  ] as const;

function divide(
  { budgeted, actual, remaining }: Amounts,
  places: number,
  { performance }: Parts,
  options: PvEvOptions,
): Pair<Amounts> {
  const done = budgeted && takeShare(budgeted, performance.share, places);
  const rest = budgeted && done && subtractDecimals(budgeted, done);
  return [
    { budgeted: done, actual, remaining: remaining && none },
    {
      budgeted: rest,
      actual: actual && none,
      remaining: options.remaining === 'budget' ? (rest ?? remaining) : remaining,
    },
  ];
}

const none: Decimal = { digits: 0n, places: 0 };

const toCell = (amount: Decimal | undefined): number | null =>
  amount === undefined ? null : toNumber(amount);

const toCostCells = ({ budgeted, actual, remaining }: Amounts) => ({
  budgetedCost: toCell(budgeted),
  actualCost: toCell(actual),
  remainingCost: toCell(remaining),
});
