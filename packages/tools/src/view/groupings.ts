import { createNodeFinder } from '@floatwise/schedule/checks';
import type { Activity, Schedule } from '@floatwise/schedule/model';
import { createWbsPaths } from '../input/read-schedule-file.ts';

/** A way to group activities: by WBS, or by an activity code, whose name is the value. */
export interface Grouping {
  /** `wbs`, or `code:` and the name of the code. */
  readonly value: string;
  readonly title: string;
}

const codePrefix = 'code:';

/** The WBS, then the activity codes that activities have, by name. */
export function listGroupings({
  activityCodeTypes,
  activityCodeAssignments,
}: Pick<Schedule, 'activityCodeTypes' | 'activityCodeAssignments'>): Grouping[] {
  const used = new Set(activityCodeAssignments.map(({ typeId }) => typeId));
  const names = new Set(activityCodeTypes.filter(({ id }) => used.has(id)).map(({ name }) => name));
  return [
    { value: 'wbs', title: 'WBS' },
    ...[...names].sort().map((name) => ({ value: `${codePrefix}${name}`, title: name })),
  ];
}

/** The group of an activity; empty if it has none. */
export function createGroupFinder(schedule: Schedule, by: string): (activity: Activity) => string {
  if (by.startsWith(codePrefix)) {
    const find = createNodeFinder(
      { schedule, activities: schedule.activities },
      { by: 'code', name: by.slice(codePrefix.length) },
    );
    return (activity) => find(activity) ?? '';
  }
  const getPath = createWbsPaths(schedule);
  const projects = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  return ({ wbsId, projectId }) => {
    const names = getPath(wbsId)?.names ?? '';
    return names === '' ? (projects.get(projectId) ?? '') : names;
  };
}
