import type { Check } from './check.ts';
import { bei, missedTasks } from './dcma/baseline-checks.ts';
import { cpli, criticalPath } from './dcma/path-checks.ts';
import { finishToStart, lags, leads, logic } from './dcma/logic-checks.ts';
import { hardConstraints, highDuration, highFloat, negativeFloat } from './dcma/task-checks.ts';
import { invalidDates } from './dcma/invalid-dates.ts';
import { resources } from './dcma/resources.ts';

/** The fourteen checks, by number: one line a check. */
export const dcmaChecks: readonly Check[] = [
  logic,
  leads,
  lags,
  finishToStart,
  hardConstraints,
  highFloat,
  negativeFloat,
  highDuration,
  invalidDates,
  resources,
  missedTasks,
  criticalPath,
  cpli,
  bei,
];
