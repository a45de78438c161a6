import type { RelationshipType } from '@floatwise/schedule';

/** A link between activities of a `DragNetwork`, given by index. Lag in the network's unit. */
export interface DragLink {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  readonly lag: number;
}

/**
 * Input of the drag computation: contiguous activities on a time scale that begins at 0. All numbers are in one unit;
 * whole numbers make ties exact.
 */
export interface DragNetwork {
  readonly durations: Float64Array;
  /** Earliest start of each activity, at least 0. */
  readonly releases: Float64Array;
  readonly links: readonly DragLink[];
  /** Activities in topological order. */
  readonly order: Int32Array;
}

/** What keeps the project from finishing earlier if an activity takes no time. */
export type DragLimit =
  /** A path that bypasses the activity over this link. */
  | { readonly kind: 'link'; readonly predecessor: number; readonly successor: number }
  /** A path that starts at the release of this activity, or ends at this activity. */
  | { readonly kind: 'release' | 'end'; readonly activity: number }
  /** The start of the activity itself is held by this predecessor, or by its own release. */
  | { readonly kind: 'predecessor'; readonly predecessor: number }
  | { readonly kind: 'own-release' };

export interface DragResult {
  readonly finish: number;
  readonly starts: Float64Array;
  readonly finishes: Float64Array;
  readonly floats: Float64Array;
  /** How much earlier the project would finish if the activity took no time; negative if later. */
  readonly drags: Float64Array;
  readonly limits: readonly DragLimit[];
  /** Whether an equally long path exists, so that shortening the activity alone gains nothing. */
  readonly isTied: (activity: number) => boolean;
}
