import {
  listExportedProjects,
  type ActivityId,
  type ProjectId,
  type Schedule,
} from '../../../model/index.ts';
import type { Xer } from '../../../xer/index.ts';
import type { XerChanges } from '../../../xer/xer-changes.ts';

/**
 * Removes the exported projects that are neither stepped nor lead, by their relationships, to or from what is. Returns whether there
 * are any.
 */
export function removeOtherProjects(
  changes: XerChanges,
  { schedule, xer }: { readonly schedule: Schedule; readonly xer: Xer },
  stepped: ReadonlySet<ProjectId>,
): boolean {
  const exported = listExportedProjects(schedule).map(({ id }) => id);
  if (exported.every((id) => stepped.has(id))) return false;
  const owners = new Map<ActivityId, ProjectId>();
  for (const { id, projectId } of schedule.activities) owners.set(id, projectId);
  const kept = listJoined(schedule, owners, stepped);
  const removed = new Set<string>(exported.filter((id) => !kept.has(id)));
  if (removed.size === 0) return false;
  const activities = new Set<string>();
  for (const [id, projectId] of owners) if (removed.has(projectId)) activities.add(id);
  for (const table of xer.tables) {
    const has = (row: number, column: string, ids: ReadonlySet<string>): boolean =>
      table.hasColumn(column) && ids.has(table.findText(row, column)?.trim() ?? '');
    for (let row = 0; row < table.rowCount; row++)
      if (has(row, 'proj_id', removed) || has(row, 'task_id', activities)) changes.remove(table.name, row);
  }
  return true;
}

/** Projects that relationships join with some. */
function listJoined(
  { relationships }: Schedule,
  owners: ReadonlyMap<ActivityId, ProjectId>,
  stepped: ReadonlySet<ProjectId>,
): ReadonlySet<ProjectId> {
  const next = new Map<ProjectId, Set<ProjectId>>();
  for (const { predecessorId, successorId } of relationships) {
    const [from, to] = [owners.get(predecessorId), owners.get(successorId)];
    if (from === undefined || to === undefined || from === to) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
    next.set(to, (next.get(to) ?? new Set()).add(from));
  }
  const joined = new Set(stepped);
  for (const id of joined) for (const other of next.get(id) ?? []) joined.add(other);
  return joined;
}
