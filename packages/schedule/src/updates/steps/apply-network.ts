import { groupBy } from '../../model/group-by.ts';
import type { Project, ProjectId, Relationship, Schedule, WbsId, WbsNode } from '../../model/index.ts';
import { listExportedProjects, replaceFields, toId } from '../../model/index.ts';
import { createWbsReader } from '../../model/wbs-node.ts';
import { createAddedCalendars, createExternalActivities } from './step-ids.ts';
import type { ExternalActivities, StepIds } from './step-ids.ts';
import type { PairedUpdates } from '../pair.ts';

/** A schedule with the network of the current file, and what the previous file lacks for it. */
export type NetworkStep = ReturnType<typeof applyNetwork>;

/**
 * Applies links and activities of the current file in one step, because the logic could loop after applying only one of them.
 * An added activity counts on the previous file's calendar of the same type and name, or on its own. Assignments follow last.
 */
export function applyNetwork(schedule: Schedule, updates: PairedUpdates, ids: StepIds) {
  const calendars = createAddedCalendars(updates);
  const externals = createExternalActivities(updates, ids, calendars);
  const findWbs = createWbsFinder(updates);
  const added = [...ids.added].map(([id, source]) => {
    const project = ids.projects.get(source.projectId);
    const fields = {
      id,
      projectId: project?.id ?? source.projectId,
      wbsId: project === undefined ? undefined : findWbs(source.wbsId, project.id),
      calendarId: calendars.get(source.calendarId),
    };
    return { activity: replaceFields(source, fields), source };
  });
  const relationships = listRelationships(updates, ids, externals);
  const inserted = [...added, ...externals.listInserted()];
  const kept = schedule.activities.filter(({ id }) => !ids.deleted.has(id));
  const insertedProjects = externals.listInsertedProjects();
  return {
    schedule: {
      ...schedule,
      projects: addProjects(schedule, insertedProjects),
      calendars: [...schedule.calendars, ...calendars.listInserted().map(({ calendar }) => calendar)],
      activities: [...kept, ...inserted.map(({ activity }) => activity)],
      relationships,
    },
    activities: inserted,
    calendars: calendars.listInserted(),
    projects: insertedProjects,
  };
}

/** If no project is marked as exported, all that own activities count as exported; inserted projects must not. */
function addProjects(schedule: Schedule, inserted: readonly Project[]): readonly Project[] {
  if (inserted.length === 0) return schedule.projects;
  const exported = new Set(listExportedProjects(schedule));
  return [
    ...schedule.projects.map((project) => ({ ...project, isExported: exported.has(project) })),
    ...inserted,
  ];
}

/** Links of the paired projects come from the current file, all others from the previous one. */
function listRelationships(
  { previous, current, projects }: PairedUpdates,
  ids: StepIds,
  externals: ExternalActivities,
): Relationship[] {
  const owned = new Set(projects.flatMap((project) => project.previous.activities.map(({ id }) => id)));
  const isOwned = ({ predecessorId, successorId }: Relationship): boolean =>
    owned.has(predecessorId) || owned.has(successorId);
  const same = groupBy(previous.schedule.relationships.filter(isOwned), formatTerms);
  const relationships = previous.schedule.relationships.filter((relationship) => !isOwned(relationship));
  for (const relationship of current.schedule.relationships) {
    const ends = findEnds(relationship, ids, externals);
    if (ends === undefined) continue;
    // A link that stays is the previous file's own.
    const { type, lagMinutes } = relationship;
    const kept = same.get(formatTerms({ ...ends, type, lagMinutes }))?.shift();
    relationships.push(kept ?? createLink(relationship, ends));
  }
  return relationships;
}

type Ends = Pick<Relationship, 'predecessorId' | 'successorId'>;

/** The ends with the ids used in all steps; undefined if the link touches no paired project or leads out of the file. */
function findEnds(
  { predecessorId, successorId }: Relationship,
  { byCurrentId }: StepIds,
  externals: ExternalActivities,
): Ends | undefined {
  const [ownPredecessor, ownSuccessor] = [byCurrentId.get(predecessorId), byCurrentId.get(successorId)];
  if (ownPredecessor === undefined && ownSuccessor === undefined) return undefined;
  const predecessor = ownPredecessor ?? externals.get(predecessorId);
  const successor = ownSuccessor ?? externals.get(successorId);
  if (predecessor === undefined || successor === undefined) return undefined;
  return { predecessorId: predecessor, successorId: successor };
}

type Terms = Pick<Relationship, 'predecessorId' | 'successorId' | 'type' | 'lagMinutes'>;

const formatTerms = ({ predecessorId, successorId, type, lagMinutes }: Terms): string =>
  `${predecessorId}\t${successorId}\t${type}\t${lagMinutes}`;

function createLink({ type, lagMinutes, row }: Relationship, ends: Ends): Relationship {
  return {
    ...ends,
    id: toId(''),
    predecessorProjectId: undefined,
    successorProjectId: undefined,
    floatPath: undefined,
    type,
    lagMinutes,
    row,
  };
}

type WbsFinder = (id: WbsId | undefined, previousProject: ProjectId) => WbsId | undefined;

/** Finds the previous project's element with the same path of codes, or its nearest ancestor, or the project's own element. */
function createWbsFinder({ previous, current }: PairedUpdates): WbsFinder {
  // Added activities are few, and often there are none.
  let listAncestors: ReturnType<typeof createAncestorLister> | undefined;
  let children: ReadonlyMap<string, WbsId> | undefined;
  return (id, previousProject) => {
    listAncestors ??= createAncestorLister(current.schedule.wbsNodes);
    children ??= listChildren(previous.schedule.wbsNodes);
    let found = children.get(formatKey(previousProject, undefined));
    for (const { code } of listAncestors(id) ?? []) {
      const child: WbsId | undefined = children.get(formatKey(found, code));
      if (child === undefined) break;
      found = child;
    }
    return found;
  };
}

/** From the top down to the element itself, without the project's element. Throws E_VALUE for too many levels. */
const createAncestorLister = (nodes: readonly WbsNode[]) =>
  createWbsReader<readonly WbsNode[]>(nodes, (node, above = []) =>
    node.isProjectNode ? [] : [...above, node],
  );

/** Elements by parent and code; that of a project only by project. */
function listChildren(nodes: readonly WbsNode[]): Map<string, WbsId> {
  const children = new Map<string, WbsId>();
  for (const { id, parentId, projectId, isProjectNode, code } of nodes) {
    const key = isProjectNode ? formatKey(projectId, undefined) : formatKey(parentId, code);
    if (!children.has(key)) children.set(key, id);
  }
  return children;
}

const formatKey = (parent: string | undefined, code: string | undefined): string =>
  JSON.stringify([parent ?? null, code ?? null]);
