import type { SheetRelationship } from '@floatwise/schedule/sheet';

/** Why a relationship can go; `conditional` ones only while durations stay. The first that applies counts. */
export type RedundancyClass = 'self' | 'duplicate' | 'completed' | 'same pair' | 'transitive' | 'conditional';

export interface RedundantLink {
  readonly link: SheetRelationship;
  readonly class: RedundancyClass;
  /** The path that proves it, as text. */
  readonly proof: string;
  /** The relationships of that path, from its begin; none for a self-link. */
  readonly path: readonly SheetRelationship[];
}
