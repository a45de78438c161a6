import type { SheetRelationship } from '@floatwise/schedule/sheet';
import type { RrrOptions } from './options.ts';

/** Why a relationship can go; `conditional` ones only while durations stay. The first that applies counts. */
export const redundancyClasses = [
  'self',
  'duplicate',
  'completed',
  'same pair',
  'transitive',
  'conditional',
] as const;
export type RedundancyClass = (typeof redundancyClasses)[number];

export interface RedundantLink {
  readonly link: SheetRelationship;
  readonly class: RedundancyClass;
  /** The path that proves it, as text. */
  readonly proof: string;
  /** The relationships of that path, from its begin; none for a self-link. */
  readonly path: readonly SheetRelationship[];
}

/** Whether relationships of the class are flagged or taken out. */
export const isFlagged = (name: RedundancyClass, { keepCompleted }: RrrOptions): boolean =>
  name !== 'conditional' && !(name === 'completed' && keepCompleted);
