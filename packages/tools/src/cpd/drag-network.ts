import type { RelationshipType } from '@floatwise/schedule';

/** A link between activities of a `DragNetwork`, by their places. Lags in the network's unit. */
export interface DragLink {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  readonly lag: number;
}

/**
 * What drag is computed on: contiguous activities on one time scale that begins at 0. All numbers in one unit; whole
 * numbers, where ties are to be seen as such.
 */
export interface DragNetwork {
  readonly durations: Float64Array;
  /** Earliest start of each activity; 0 or later. */
  readonly releases: Float64Array;
  readonly links: readonly DragLink[];
  /** Activities in an order in which every link leads forward. */
  readonly order: Int32Array;
}

/** What keeps the project from finishing earlier when an activity takes no time. */
export type DragLimit =
  /** A path past the activity, over this link. */
  | { readonly kind: 'link'; readonly predecessor: number; readonly successor: number }
  /** A path that begins at this activity's release, or ends at this activity. */
  | { readonly kind: 'release' | 'end'; readonly activity: number }
  /** The activity's own start is held by this predecessor, or by its release. */
  | { readonly kind: 'predecessor'; readonly predecessor: number }
  | { readonly kind: 'own-release' };

export interface DragResult {
  /** Latest finish of all. */
  readonly finish: number;
  readonly starts: Float64Array;
  readonly finishes: Float64Array;
  readonly floats: Float64Array;
  /** By how much the project would shorten if the activity took no time; below 0 when it would last longer. */
  readonly drags: Float64Array;
  readonly limits: readonly DragLimit[];
  /** Whether another path is as long, so that shortening the activity alone brings nothing. */
  readonly isTied: (activity: number) => boolean;
}
