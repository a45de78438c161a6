import type { Project } from '../model/index.ts';
import type { Essential } from '../unread/essentials.ts';
import { UnreadLog } from '../unread/unread-log.ts';
import { ProjectIds } from './project-ids.ts';
import type { PmxmlRecord } from './record-reader.ts';
import { createLists, type ScheduleLists } from './schedule-lists.ts';

/** A project and the record it was read from. */
export interface ReadProject {
  readonly project: Project;
  readonly record: PmxmlRecord;
}

/** The data of all projects of the file, or of one baseline. */
export interface Scope {
  readonly lists: ScheduleLists;
  readonly projects: ReadProject[];
  readonly unread: UnreadLog;
  readonly ids: ProjectIds;
}

export const createScope = (): Scope => ({
  lists: createLists(),
  projects: [],
  unread: new UnreadLog(),
  ids: new ProjectIds(),
});

/** Kinds of records that are not read. */
export const unreadRecords: Readonly<Record<string, Essential>> = {
  Activity: 'activities',
  Relationship: 'relationshipEnds',
};
