import type { CostAccount } from '../../model/index.ts';
import type { TableMapper } from '../table-mapper.ts';

export const costAccountMapper: TableMapper<CostAccount> = {
  tables: ['ACCOUNT'],
  keys: ['acct_id'],
  bind: (find) => {
    const id = find('acct_id');
    const parentId = find('parent_acct_id');
    const code = find('acct_short_name');
    const name = find('acct_name');
    return (row) => ({
      id: row.requiredId(id),
      parentId: row.id(parentId),
      code: row.textOrEmpty(code),
      name: row.textOrEmpty(name),
      row: row.row,
    });
  },
};
