import { createWarning } from '@floatwise/contracts/create-finding';
import type { FindingLog } from '../xer/finding-log.ts';
import { createSheetActivity, formatActivityKey, type SheetActivity } from './sheet-network.ts';
import type { DeletedActivity, ListedActivities } from './read-activities.ts';

/** One end of a relationship, as named in its row. */
export type RelationshipEnd = Pick<SheetActivity, 'code' | 'projectId' | 'name' | 'status'>;

/** What the TASK sheet says about an end. */
export interface FoundEnd {
  readonly isKnown: boolean;
  /** Whether the text matches P6's internal id of an activity instead of its Activity ID. */
  readonly isFoundByTaskId: boolean;
  /** The row that deletes the activity; undefined if it is not deleted or not on the sheet. */
  readonly deleted: DeletedActivity | undefined;
}

/** Finds activities by Activity ID, and by project if the sheets name it. Activities found only in relationships follow the listed ones. */
export class ActivityIndex {
  readonly activities: SheetActivity[];
  /** True if there is a TASK sheet that activities can be missing from. */
  readonly #isListed: boolean;
  readonly #places = new Map<string, number>();
  /** By project and Activity ID, and by Activity ID only. */
  readonly #deleted = new Map<string, DeletedActivity>();
  readonly #deletedByCode = new Map<string, DeletedActivity>();
  readonly #byTaskId = new Map<string, SheetActivity>();
  #byCode: Map<string, SheetActivity> | undefined;
  readonly #deletedByTaskId = new Map<string, DeletedActivity>();
  readonly #hasProjects: boolean;
  #homeProjects: ReadonlySet<string> = new Set();

  /** `listed` is undefined if there is no TASK sheet. */
  constructor(listed: ListedActivities | undefined) {
    const { kept, deleted } = listed ?? { kept: [], deleted: [] };
    this.activities = [...kept];
    this.#isListed = listed !== undefined;
    const examined = kept.length > 0 ? kept : deleted;
    this.#hasProjects = examined.some(({ projectId }) => projectId !== undefined);
    for (const activity of kept) {
      const key = formatActivityKey(activity.code, activity.projectId);
      if (!this.#places.has(key)) this.#places.set(key, activity.index);
      if (activity.taskId !== undefined) this.#byTaskId.set(activity.taskId, activity);
    }
    for (const activity of deleted) {
      if (activity.taskId !== undefined) this.#deletedByTaskId.set(activity.taskId, activity);
      this.#deleted.set(formatActivityKey(activity.code, activity.projectId), activity);
      this.#deletedByCode.set(activity.code, activity);
    }
  }

  /** Sets the projects of activities without one on TASK: an end in another project is a different activity, even with the same ID. */
  setHomeProjects(projectIds: ReadonlySet<string>): void {
    this.#homeProjects = projectIds;
  }

  find(end: RelationshipEnd): FoundEnd {
    const place = this.#find(end);
    const isKnown = !this.#isListed || this.activities[place ?? -1]?.row !== undefined;
    return {
      isKnown,
      isFoundByTaskId:
        place !== undefined && this.#byTaskId.size > 0 && !this.#places.has(this.#formatEnd(end)),
      deleted: isKnown || this.#deleted.size === 0 ? undefined : this.#findDeleted(end),
    };
  }

  #findDeleted(end: RelationshipEnd): DeletedActivity | undefined {
    return (
      this.#deleted.get(this.#formatEnd(end)) ??
      (end.projectId === undefined ? this.#deletedByCode.get(end.code) : undefined) ??
      takeSameProject(this.#deletedByTaskId.get(end.code), end)
    );
  }

  /** Index of the activity, which is added if it is not listed. */
  put(end: RelationshipEnd): number {
    const found = this.#find(end);
    if (found !== undefined) {
      const activity = this.activities[found];
      if (activity !== undefined && activity.status === undefined && end.status !== undefined)
        this.activities[found] = { ...activity, status: end.status };
      return found;
    }
    const index = this.activities.length;
    this.#places.set(this.#formatEnd(end), index);
    const { code, projectId, name, status } = end;
    this.activities.push(createSheetActivity({ index, code, projectId, name, status }));
    return index;
  }

  #find(end: RelationshipEnd): number | undefined {
    return (
      this.#places.get(this.#formatEnd(end)) ?? takeSameProject(this.#byTaskId.get(end.code), end)?.index
    );
  }

  #formatEnd({ code, projectId }: RelationshipEnd): string {
    if (this.#hasProjects) {
      if (projectId !== undefined) return formatActivityKey(code, projectId);
      // Without project columns on TASKPRED, an Activity ID means the activity on TASK.
      this.#byCode ??= new Map(this.activities.map((activity) => [activity.code, activity]));
      return formatActivityKey(code, this.#byCode.get(code)?.projectId);
    }
    const isHome =
      projectId === undefined || this.#homeProjects.size === 0 || this.#homeProjects.has(projectId);
    return formatActivityKey(code, isHome ? undefined : projectId);
  }

  /** Adds findings for IDs that differ only in case, which P6 treats as one. */
  checkCases(log: FindingLog): void {
    const seen = new Map<string, SheetActivity>();
    for (const activity of this.activities) {
      const key = formatActivityKey(activity.code.toUpperCase(), activity.projectId);
      const other = seen.get(key);
      if (other === undefined) {
        seen.set(key, activity);
        continue;
      }
      if (other.code !== activity.code) log.add('case', () => formatClash(activity, other));
    }
  }
}

/** Internal ids belong to the file's own project: the same text in another project is an Activity ID. */
function takeSameProject<Activity extends Pick<SheetActivity, 'projectId'>>(
  activity: Activity | undefined,
  { projectId }: RelationshipEnd,
): Activity | undefined {
  const differ =
    activity?.projectId !== undefined && projectId !== undefined && activity.projectId !== projectId;
  return differ ? undefined : activity;
}

function formatClash(activity: SheetActivity, other: SheetActivity) {
  const message = `Activity IDs '${other.code}' and '${activity.code}' differ only in case. They are treated as two activities here, but P6 may treat them as one.`;
  return createWarning('sheet.case-clash', message, { activity: activity.code });
}
