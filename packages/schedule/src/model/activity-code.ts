import type { ActivityCodeId, ActivityCodeTypeId, ActivityId, ProjectId, WbsId, TableRow } from './ids.ts';
import type { ActivityCodeScope } from './p6-words.ts';

/** A category that groups activities, such as Phase. */
export interface ActivityCodeType extends TableRow {
  readonly id: ActivityCodeTypeId;
  readonly name: string;
  readonly scope: ActivityCodeScope | undefined;
  readonly projectId: ProjectId | undefined;
  readonly wbsId: WbsId | undefined;
}

/** One value of a category. */
export interface ActivityCode extends TableRow {
  readonly id: ActivityCodeId;
  readonly typeId: ActivityCodeTypeId;
  readonly parentId: ActivityCodeId | undefined;
  readonly code: string;
  readonly name: string;
}

export interface ActivityCodeAssignment extends TableRow {
  readonly activityId: ActivityId;
  readonly typeId: ActivityCodeTypeId;
  readonly codeId: ActivityCodeId;
}
