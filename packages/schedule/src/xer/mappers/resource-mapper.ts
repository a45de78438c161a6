import type { Resource } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { TableMapper } from '../table-mapper.ts';

export const resourceMapper: TableMapper<Resource> = {
  tables: ['RSRC'],
  keys: ['rsrc_id'],
  bind: (find) => {
    const id = find('rsrc_id');
    const parentId = find('parent_rsrc_id');
    const code = find('rsrc_short_name');
    const name = find('rsrc_name');
    const type = find('rsrc_type');
    const calendarId = find('clndr_id');
    return (row) => ({
      id: row.requiredId(id),
      parentId: row.id(parentId),
      code: row.textOrEmpty(code),
      name: row.textOrEmpty(name),
      type: row.code(type, fieldCodes.resourceType),
      calendarId: row.id(calendarId),
      row: row.row,
    });
  },
};
