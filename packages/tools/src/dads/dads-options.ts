export interface DadsOptions {
  /** Activity IDs; empty to choose. */
  readonly startAnchor: string;
  readonly finishAnchor: string;
  readonly nearest: boolean;
}
