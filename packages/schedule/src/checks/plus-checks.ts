import type { Check } from './check.ts';
import { actualsOffCalendar } from './plus/actuals-off-calendar.ts';
import { calendars } from './plus/calendars.ts';
import { compliance } from './plus/compliance.ts';
import { costAndUnits } from './plus/cost-and-units.ts';
import { criticalShare } from './plus/critical-share.ts';
import { danglingFinish } from './plus/dangling-finish.ts';
import { danglingStart } from './plus/dangling-start.ts';
import { density } from './plus/density.ts';
import { detail } from './plus/detail.ts';
import { expectedFinish } from './plus/expected-finish.ts';
import { externalLinks } from './plus/external-links.ts';
import { finishToStartLags } from './plus/finish-to-start-lags.ts';
import { levelOfEffortLogic } from './plus/level-of-effort-logic.ts';
import { longLags } from './plus/long-lags.ts';
import { loops } from './plus/loops.ts';
import { names } from './plus/names.ts';
import { nearCritical } from './plus/near-critical.ts';
import { negativeValues } from './plus/negative-values.ts';
import { openEnds } from './plus/open-ends.ts';
import { outOfSequence } from './plus/out-of-sequence.ts';
import { progressBeyondDataDate } from './plus/progress-beyond-data-date.ts';
import { progressMeasures } from './plus/progress-measures.ts';
import { redundantLinks } from './plus/redundant-links.ts';
import { ridingDataDate } from './plus/riding-data-date.ts';
import { softConstraints } from './plus/soft-constraints.ts';
import { startToFinish } from './plus/start-to-finish.ts';
import { statusConflicts } from './plus/status-conflicts.ts';
import { wbs } from './plus/wbs.ts';

/** The Plus checks, by number: one line a check. */
export const plusChecks: readonly Check[] = [
  danglingStart,
  danglingFinish,
  openEnds,
  redundantLinks,
  outOfSequence,
  startToFinish,
  longLags,
  finishToStartLags,
  levelOfEffortLogic,
  softConstraints,
  statusConflicts,
  actualsOffCalendar,
  ridingDataDate,
  progressBeyondDataDate,
  nearCritical,
  criticalShare,
  names,
  wbs,
  calendars,
  detail,
  density,
  externalLinks,
  expectedFinish,
  progressMeasures,
  costAndUnits,
  negativeValues,
  compliance,
  loops,
];
