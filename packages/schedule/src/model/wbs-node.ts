import type { ObsId, ProjectId, WbsId } from './ids.ts';

/** A node of the work breakdown structure. */
export interface WbsNode {
  readonly id: WbsId;
  readonly projectId: ProjectId | undefined;
  readonly parentId: WbsId | undefined;
  /** The root, which represents the project itself. */
  readonly isProjectNode: boolean;
  /** One step of the WBS path, such as CIV. */
  readonly code: string;
  readonly name: string;
  /** Who is responsible. */
  readonly obsId: ObsId | undefined;
  readonly sequence: number | undefined;
  /** P6's code of the rule for performance percent complete, as in the file (EC_Cmp_pct and others). */
  readonly performanceRule: string | undefined;
  /** 0..100, for a rule that uses a percentage of the planner's own. */
  readonly performancePercent: number | undefined;
  /** Row of the node in its table, counted from 0. */
  readonly row: number;
}
