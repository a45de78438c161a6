import type { Role } from '../../model/index.ts';
import type { TableMapper } from '../table-mapper.ts';

export const roleMapper: TableMapper<Role> = {
  tables: ['ROLES'],
  keys: ['role_id'],
  bind: (find) => {
    const id = find('role_id');
    const parentId = find('parent_role_id');
    const code = find('role_short_name');
    const name = find('role_name');
    return (row) => ({
      id: row.requiredId(id),
      parentId: row.id(parentId),
      code: row.textOrEmpty(code),
      name: row.textOrEmpty(name),
      row: row.row,
    });
  },
};
