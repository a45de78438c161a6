import type { Check, CheckRow } from './check.ts';
import { bei, missedTasks } from './dcma/baseline-checks.ts';
import { cpli, criticalPath } from './dcma/path-checks.ts';
import { finishToStart, lags, leads, logic } from './dcma/logic-checks.ts';
import { hardConstraints, highDuration, highFloat, negativeFloat, invalidDates } from './dcma/task-checks.ts';
import { resources } from './dcma/resources.ts';
import {
  actualsOffCalendar,
  progressBeyondDataDate,
  statusConflicts,
  ridingDataDate,
} from './plus/status-checks.ts';
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

/** The fourteen checks, by number: title, health group, unit, GAO practices and rule. */
export const dcmaChecks = createChecks('DCMA 14-Point Assessment, metric', {
  1: ['Logic', 'Logic', 'share', [2, 5], logic],
  2: ['Leads', 'Logic', 'share', [2], leads],
  3: ['Lags', 'Logic', 'share', [2], lags],
  4: ['FS Share', 'Logic', 'share', [2], finishToStart],
  5: ['Hard Constraints', 'Constraints', 'share', [2, 6], hardConstraints],
  6: ['High Float', 'Float and critical path', 'share', [7, 2], highFloat],
  7: ['Negative Float', 'Float and critical path', 'share', [6, 7], negativeFloat],
  8: ['High Duration', 'Durations', 'share', [4, 9], highDuration],
  9: ['Invalid Dates', 'Status', 'count', [9], invalidDates],
  10: ['Resources', 'Resources and cost', 'share', [3], resources],
  11: ['Missed Tasks', 'Baseline and execution', 'share', [9, 10], missedTasks],
  12: ['Critical Path Test', 'Float and critical path', 'days', [6, 5], criticalPath],
  13: ['CPLI', 'Float and critical path', 'ratio', [6, 9], cpli],
  14: ['BEI', 'Baseline and execution', 'ratio', [9, 10], bei],
});

/** The Plus checks, by number. */
export const plusChecks = createChecks('Floatwise Plus', {
  P1: ['Dangling Start', 'Logic', 'share', [2, 5], danglingStart],
  P2: ['Dangling Finish', 'Logic', 'share', [2, 5], danglingFinish],
  P3: ['Open-ended Milestones', 'Logic', 'count', [2, 5], openEnds],
  P4: ['Redundant Links', 'Logic', 'share', [2, 5], redundantLinks],
  P5: ['Out of Sequence', 'Status', 'share', [9, 2], outOfSequence],
  P6: ['SF Links', 'Logic', 'share', [2], startToFinish],
  P7: ['Long Lags', 'Logic', 'share', [2, 4], longLags],
  P8: ['Lags on FS', 'Logic', 'share', [2, 4], finishToStartLags],
  P9: ['LOE and Summary Logic', 'Logic', 'count', [2, 6], levelOfEffortLogic],
  P10: ['Soft Constraints', 'Constraints', 'share', [2, 6], softConstraints],
  P11: ['Status Conflicts', 'Status', 'count', [9], statusConflicts],
  P12: ['Actuals off Calendar', 'Status', 'share', [9], actualsOffCalendar],
  P13: ['Riding the Data Date', 'Status', 'share', [9, 2], ridingDataDate],
  P14: ['Progress beyond the Data Date', 'Status', 'count', [9], progressBeyondDataDate],
  P15: ['Near-critical', 'Float and critical path', 'share', [6, 7, 8], nearCritical],
  P16: ['Critical Share', 'Float and critical path', 'share', [6], criticalShare],
  P17: ['Names', 'Structure', 'share', [1], names],
  P18: ['WBS', 'Structure', 'count', [1, 5], wbs],
  P19: ['Calendars', 'Calendars and settings', 'count', [4], calendars],
  P20: ['Detail', 'Durations', 'share', [4], detail],
  P21: ['Logic Density', 'Logic', 'ratio', [2, 6], density],
  P22: ['External Links', 'Logic', 'count', [2, 5], externalLinks],
  P23: ['Expected Finish and Suspension', 'Constraints', 'count', [4, 9], expectedFinish],
  P24: ['Progress Measures and Settings', 'Calendars and settings', 'count', [9, 6], progressMeasures],
  P25: ['Cost and Units', 'Resources and cost', 'count', [3, 9], costAndUnits],
  P26: ['Negative Values and Missing Baseline', 'Baseline and execution', 'share', [7, 10], negativeValues],
  P27: ['Compliance', 'Baseline and execution', 'ratio', [9, 10, 7], compliance],
  P28: ['Loops', 'Logic', 'count', [2, 6], loops],
});

function createChecks(origin: string, rows: Readonly<Record<string, CheckRow>>): readonly Check[] {
  return Object.entries(rows).map(([no, [title, group, unit, practices, rule]]) => {
    const source = no.startsWith('P') ? origin : `${origin} ${no}`;
    return { no, title, group, unit, practices, source, ...rule };
  });
}
