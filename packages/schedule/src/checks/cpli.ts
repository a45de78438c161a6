import type { Activity, Minutes } from '../model/index.ts';

/** What the float of the last activity is measured against. */
type CpliTarget = 'mustFinishBy' | 'baseline' | 'totalFloat';

/** Critical path length index of one project. `value` is undefined exactly when `notApplicable` says why. */
export interface Cpli {
  readonly notApplicable?: string;
  /** Why the value, which is 1 by definition, says nothing. */
  readonly byDefinition?: string;
  /** The incomplete activity that finishes last. */
  readonly last?: Activity;
  readonly target?: CpliTarget;
  readonly targetDate?: Minutes;
  /** Activity ID of the one whose baseline finish is the target. */
  readonly targetCode?: string;
  /** Working days on the last activity's calendar from the data date to its early finish. */
  readonly pathDays?: number;
  readonly floatDays?: number;
  readonly value?: number;
}
