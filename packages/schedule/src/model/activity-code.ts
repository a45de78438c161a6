import type { ActivityCodeId, ActivityCodeTypeId, ActivityId, ProjectId, WbsId } from './ids.ts';

export type ActivityCodeScope = 'global' | 'eps' | 'project';

/** A dimension activities are sorted by, such as Phase. */
export interface ActivityCodeType {
  readonly id: ActivityCodeTypeId;
  readonly name: string;
  readonly scope: ActivityCodeScope | undefined;
  readonly projectId: ProjectId | undefined;
  readonly wbsId: WbsId | undefined;
  readonly row: number;
}

/** One value of a dimension. */
export interface ActivityCode {
  readonly id: ActivityCodeId;
  readonly typeId: ActivityCodeTypeId;
  readonly parentId: ActivityCodeId | undefined;
  readonly code: string;
  readonly name: string;
  readonly row: number;
}

export interface ActivityCodeAssignment {
  readonly activityId: ActivityId;
  readonly typeId: ActivityCodeTypeId;
  readonly codeId: ActivityCodeId;
  readonly row: number;
}
