import { listExportedProjects, type Activity, type Relationship, type Schedule } from '../model/index.ts';

/** The activities of the workbook, in row order. */
export function listExportedActivities(schedule: Schedule): Activity[] {
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const activities = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  return [...activities.values()].filter(({ projectId }) => exported.has(projectId));
}

/** The relationships of the workbook, in row order. An end that is not in the file has no Activity ID to write. */
export function listExportedRelationships(schedule: Schedule): Relationship[] {
  const known = new Set(schedule.activities.map(({ id }) => id));
  const listed = new Set(listExportedActivities(schedule).map(({ id }) => id));
  return schedule.relationships.filter(
    ({ predecessorId, successorId }) =>
      known.has(predecessorId) &&
      known.has(successorId) &&
      (listed.has(predecessorId) || listed.has(successorId)),
  );
}
