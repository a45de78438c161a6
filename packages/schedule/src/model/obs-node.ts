import type { ObsId } from './ids.ts';

/** An element of the organisational breakdown structure: who is responsible for WBS elements. */
export interface ObsNode {
  readonly id: ObsId;
  readonly parentId: ObsId | undefined;
  readonly name: string;
  /** Row of the element in its table, counted from 0. */
  readonly row: number;
}
