import type { WbsNode } from '../../model/index.ts';
import type { TableMapper } from '../table-mapper.ts';

export const wbsMapper: TableMapper<WbsNode> = {
  tables: ['PROJWBS'],
  keys: ['wbs_id'],
  bind: (find) => {
    const id = find('wbs_id');
    const projectId = find('proj_id');
    const parentId = find('parent_wbs_id');
    const isProjectNode = find('proj_node_flag');
    const code = find('wbs_short_name');
    const name = find('wbs_name');
    const sequence = find('seq_num');
    const performanceRule = find('ev_compute_type');
    const performancePercent = find('ev_user_pct');
    return (row) => ({
      id: row.requiredId(id),
      projectId: row.id(projectId),
      parentId: row.id(parentId),
      isProjectNode: row.flag(isProjectNode) ?? false,
      code: row.textOrEmpty(code),
      name: row.textOrEmpty(name),
      sequence: row.number(sequence),
      performanceRule: row.text(performanceRule),
      performancePercent: row.number(performancePercent),
      row: row.row,
    });
  },
};
