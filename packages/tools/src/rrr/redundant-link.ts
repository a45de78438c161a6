import type { SheetRelationship } from '@floatwise/schedule/sheet';
import type { RrrOptions } from './options.ts';

/** Why a relationship is redundant; `conditional` ones only while durations do not change. The first that applies counts. */
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
  /** The relationships of that path in order; empty for a self-link. */
  readonly path: readonly SheetRelationship[];
}

/** Whether relationships of the class are flagged or removed. */
export const isFlagged = (name: RedundancyClass, { keepCompleted }: RrrOptions): boolean =>
  name !== 'conditional' && !(name === 'completed' && keepCompleted);
