import { toId, type Activity, type Project, type WbsId, type WbsNode } from '../model/index.ts';
import type { PmxmlRecord } from './pmxml-record.ts';
import type { ScheduleLists } from './schedule-lists.ts';
import type { Mutable } from './mutable.ts';

/** A project and the record it was read from. */
export interface ReadProject {
  readonly project: Project;
  readonly record: PmxmlRecord;
}

/**
 * Adds the root of a project's WBS, which XER files have but P6 XML omits. Without it elements of the first level have no parent,
 * activities of the project itself have no WBS element, and the project names the root's id. If the file has the root, only marks
 * it: the element with that id or, if the project names none (P6 always does), the only one without a parent.
 */
export function completeWbs(lists: ScheduleLists, { project, record }: ReadProject): void {
  const nodes = lists.wbsNodes.filter(({ projectId }) => projectId === project.id) as Mutable<WbsNode>[];
  const rootId = record.values.get('WBSObjectId')?.trim();
  const tops = nodes.filter(({ parentId }) => parentId === undefined);
  const given = rootId === undefined ? getOnly(tops) : nodes.find((node) => node.id === rootId);
  if (given !== undefined) given.isProjectNode = true;
  if (given !== undefined || rootId === undefined) return;
  const id = toId(rootId);
  for (const node of tops) node.parentId = id;
  lists.wbsNodes.push(createRoot(id, project, record));
  for (const activity of lists.activities as Mutable<Activity>[])
    if (activity.projectId === project.id) activity.wbsId ??= id;
}

const getOnly = <Item>(items: readonly Item[]): Item | undefined =>
  items.length === 1 ? items[0] : undefined;

const createRoot = (id: WbsId, project: Project, { values }: PmxmlRecord): WbsNode => ({
  id,
  projectId: project.id,
  parentId: undefined,
  isProjectNode: true,
  code: project.code,
  name: values.get('Name') ?? project.code,
  obsId: values.has('OBSObjectId') ? toId(values.get('OBSObjectId') ?? '') : undefined,
  sequence: undefined,
  performanceRule: undefined,
  performancePercent: undefined,
  row: 0,
});
