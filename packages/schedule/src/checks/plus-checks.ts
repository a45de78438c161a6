import type { Check } from './check.ts';
import { actualsOffCalendar, progressBeyondDataDate, statusConflicts } from './plus/status-checks.ts';
import { calendars, names, progressMeasures, wbs } from './plus/structure-checks.ts';
import { compliance, costAndUnits, negativeValues } from './plus/baseline-checks.ts';
import { criticalShare, detail, expectedFinish, nearCritical, softConstraints } from './plus/task-checks.ts';
import { danglingFinish, danglingStart, density, loops, openEnds } from './plus/logic-checks.ts';
import {
  externalLinks,
  finishToStartLags,
  levelOfEffortLogic,
  longLags,
  startToFinish,
  outOfSequence,
  redundantLinks,
} from './plus/link-checks.ts';
import { ridingDataDate } from './plus/riding-data-date.ts';

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
