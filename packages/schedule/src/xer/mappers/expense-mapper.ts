import type { Expense } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { TableMapper } from '../table-mapper.ts';

export const expenseMapper: TableMapper<Expense> = {
  tables: ['PROJCOST'],
  keys: ['task_id'],
  bind: (find) => {
    const id = find('cost_item_id');
    const activityId = find('task_id');
    const projectId = find('proj_id');
    const accountId = find('acct_id');
    const name = find('cost_name');
    const categoryId = find('cost_type_id');
    const accrual = find('cost_load_type');
    const budgetedUnits = find('target_qty');
    const pricePerUnit = find('cost_per_qty');
    const budgetedCost = find('target_cost');
    const actualCost = find('act_cost');
    const remainingCost = find('remain_cost');
    return (row) => ({
      id: row.ownId(id),
      activityId: row.requiredId(activityId),
      projectId: row.id(projectId),
      accountId: row.id(accountId),
      name: row.textOrEmpty(name),
      categoryId: row.text(categoryId),
      accrual: row.code(accrual, fieldCodes.accrual),
      budgetedUnits: row.number(budgetedUnits),
      pricePerUnit: row.number(pricePerUnit),
      budgetedCost: row.number(budgetedCost),
      actualCost: row.number(actualCost),
      remainingCost: row.number(remainingCost),
      row: row.row,
    });
  },
};
