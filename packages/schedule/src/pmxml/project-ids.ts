import { toId, type AnyId } from '../model/index.ts';
import type { Mutable, ScheduleLists } from './schedule-lists.ts';

/** The elements whose ObjectIds other records refer to, and that projects contain. */
export type OwnedElement = 'Activity' | 'WBS' | 'Calendar' | 'ActivityCodeType' | 'ActivityCode';

/**
 * The ObjectIds of a file. P6 gives each to one record; other programs count from 1 in each project. The first record keeps the id,
 * one of another project gets an id of its own, and the references of that project follow.
 */
export class ProjectIds {
  readonly #first = new Map<string, string>();
  /** New ids by project, then by element and ObjectId. */
  readonly #renamed = new Map<string, Map<string, AnyId>>();
  /** Elements and ObjectIds that several projects have. */
  readonly #repeated = new Set<string>();

  /** True if the record of another project has the id. */
  isOfOther(element: string, id: string, projectId: string): boolean {
    const first = this.#first.get(`${element} ${id}`);
    return first !== undefined && first !== projectId;
  }

  /** The id of a record of this project: its ObjectId, or another if a record of another project has it. */
  claim(element: OwnedElement, id: AnyId, projectId: string): AnyId {
    const name = `${element} ${id}`;
    if (!this.isOfOther(element, id, projectId)) {
      this.#first.set(name, projectId);
      return id;
    }
    this.#repeated.add(name);
    let renamed = this.#renamed.get(projectId);
    if (renamed === undefined) this.#renamed.set(projectId, (renamed = new Map<string, AnyId>()));
    const own = renamed.get(name) ?? toId(`${id} of project ${projectId}`);
    renamed.set(name, own);
    return own;
  }

  /** The record that an ObjectId means in a project. */
  resolve<Id extends string | undefined>(element: OwnedElement, id: Id, projectId: string | undefined): Id {
    const renamed = this.#renamed.get(projectId ?? '')?.get(`${element} ${id ?? ''}`);
    return (renamed as Id | undefined) ?? id;
  }

  /** True if records of several projects have the id. */
  isRepeated(element: OwnedElement, id: string): boolean {
    return this.#repeated.has(`${element} ${id}`);
  }

  /** Points the references of a file at the records of their own projects. */
  resolveAll(lists: ScheduleLists): void {
    if (this.#renamed.size === 0) return;
    for (const project of mutable(lists.projects))
      project.calendarId = this.resolve('Calendar', project.calendarId, project.id);
    for (const calendar of mutable(lists.calendars))
      calendar.baseCalendarId = this.resolve('Calendar', calendar.baseCalendarId, calendar.projectId);
    for (const node of mutable(lists.wbsNodes))
      node.parentId = this.resolve('WBS', node.parentId, node.projectId);
    const projectOf = new Map<string, string>();
    for (const activity of mutable(lists.activities)) {
      projectOf.set(activity.id, activity.projectId);
      activity.wbsId = this.resolve('WBS', activity.wbsId, activity.projectId);
      activity.calendarId = this.resolve('Calendar', activity.calendarId, activity.projectId);
    }
    for (const link of mutable(lists.relationships)) {
      link.predecessorId = this.resolve('Activity', link.predecessorId, link.predecessorProjectId);
      link.successorId = this.resolve('Activity', link.successorId, link.successorProjectId);
    }
    for (const row of [...mutable(lists.assignments), ...mutable(lists.expenses)])
      row.activityId = this.resolve('Activity', row.activityId, row.projectId);
    for (const row of mutable(lists.activityCodeAssignments)) {
      const projectId = projectOf.get(row.activityId);
      row.typeId = this.resolve('ActivityCodeType', row.typeId, projectId);
      row.codeId = this.resolve('ActivityCode', row.codeId, projectId);
    }
  }
}

const mutable = <Entity>(entities: readonly Entity[]): readonly Mutable<Entity>[] => entities;
