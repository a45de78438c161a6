import type { Check } from './check.ts';
import { bei } from './dcma/bei.ts';
import { cpli } from './dcma/cpli.ts';
import { criticalPath } from './dcma/critical-path.ts';
import { finishToStart } from './dcma/finish-to-start.ts';
import { hardConstraints } from './dcma/hard-constraints.ts';
import { highDuration } from './dcma/high-duration.ts';
import { highFloat } from './dcma/high-float.ts';
import { invalidDates } from './dcma/invalid-dates.ts';
import { lags } from './dcma/lags.ts';
import { leads } from './dcma/leads.ts';
import { logic } from './dcma/logic.ts';
import { missedTasks } from './dcma/missed-tasks.ts';
import { negativeFloat } from './dcma/negative-float.ts';
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
