import type { Finding } from '@floatwise/contracts';
import { activityTypeNames, formatMinutes } from '@floatwise/schedule';
import { maxIdLength } from './activity-ids.ts';
import type { Candidate, Obstacle } from './candidate.ts';
import { listConstraints } from './create-activity-rows.ts';
import { maxProjects } from './limit-projects.ts';
import type { NamedSplit } from './list-splits.ts';

/** One thing worth knowing about an activity: a finding, and a remark in its row of the report. */
export interface Note {
  readonly code: string;
  readonly severity: Finding['severity'];
  /** A sentence without the activity. */
  readonly text: string;
}

const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  milestone: 'Not split: a milestone has no duration.',
  levelOfEffort: 'Not split: a level of effort follows other activities.',
  wbsSummary: 'Not split: a WBS summary follows its element.',
  noRemaining:
    'Not split: nothing remains (remaining duration 0); give it an actual finish or a remaining duration.',
  noActualStart: 'Not split: it is in progress without an actual start; enter one in P6.',
  startedLate: 'Not split: it started at or after the data date; correct its actual start or the data date.',
  percentOutOfRange: 'Not split: its % complete lies outside 0 to 100; correct it in P6.',
  tooManyProjects: `Not split: the file has more than ${maxProjects} projects with activities to split. Import the others, export again and convert that file, or choose its project with the option project.`,
};
const plainObstacles: readonly Obstacle[] = ['milestone', 'levelOfEffort', 'wbsSummary'];

export function listObstacleNotes({ obstacle }: Candidate): Note[] {
  if (obstacle === undefined) return [];
  const severity = plainObstacles.includes(obstacle) ? 'info' : 'warning';
  return [{ code: 'pv-ev.not-split', severity, text: obstacleTexts[obstacle] }];
}

/** How the Performance % came about, where that is not plain. */
export function listPerformanceNotes({ performance }: Candidate, rule: string | undefined): Note[] {
  const notes: Note[] = [];
  if (performance.notes.includes('ruleNotInFile')) {
    const text = `The earned value rule of its WBS element (${rule ?? ''}) cannot be reckoned from the file; its activity % is used.`;
    notes.push({ code: 'pv-ev.rule-not-in-file', severity: 'warning', text });
  } else if (['zeroHundred', 'fiftyFifty', 'custom'].includes(performance.source)) {
    const text = `The earned value rule of its WBS element (${rule ?? ''}) gives its performance %, not the activity %.`;
    notes.push({ code: 'pv-ev.performance-rule', severity: 'info', text });
  }
  if (performance.notes.includes('noUnits')) {
    const text = 'Units % complete without any units; its duration % is used.';
    notes.push({ code: 'pv-ev.no-units', severity: 'warning', text });
  }
  return notes;
}

/** What a planner should look at after a split. */
export function listSplitNotes(split: NamedSplit): Note[] {
  return [
    ...listPercentNotes(split),
    ...listStateNotes(split),
    ...listIdNotes(split),
    ...listBudgetNotes(split),
  ];
}

function listPercentNotes({ performance: { share }, restCode }: NamedSplit): Note[] {
  if (share.numerator === 0n) {
    const text = `Nothing is earned yet (0%): the whole budget goes to ${restCode}.`;
    return [{ code: 'pv-ev.nothing-earned', severity: 'info', text }];
  }
  if (share.numerator < share.denominator) return [];
  const text = `Everything is earned (100%) but work remains: ${restCode} has no budget.`;
  return [{ code: 'pv-ev.all-earned', severity: 'warning', text }];
}

function listStateNotes({ activity, project, restCode, dataDate }: NamedSplit): Note[] {
  const notes: Note[] = [];
  const { suspended, resumed, expectedFinish, type } = activity;
  if (suspended !== undefined && (resumed === undefined || resumed > dataDate)) {
    const resume =
      resumed === undefined ? 'no date to resume' : `to resume on ${formatMinutes(resumed, ' ')}`;
    const text = `It is suspended (${resume}); ${restCode} is not, so give it a constraint if it must wait.`;
    notes.push({ code: 'pv-ev.suspended', severity: 'warning', text });
  }
  const moved = listConstraints(activity).rest.map(
    ({ type: constraint }) => constraintNames[constraint] ?? constraint,
  );
  if (expectedFinish !== undefined) moved.push('expected finish');
  if (moved.length > 0) {
    const text = `Its ${moved.join(' and ')} ${moved.length > 1 ? 'move' : 'moves'} to ${restCode}.`;
    notes.push({ code: 'pv-ev.constraint-moved', severity: 'info', text });
  }
  const defaultType = project.defaultActivityType ?? 'task';
  if (type !== defaultType) {
    const text = `${restCode} is imported as ${activityTypeNames[defaultType]}, the project's default; set it to ${activityTypeNames[type]}.`;
    notes.push({ code: 'pv-ev.activity-type', severity: 'warning', text });
  }
  return notes;
}

const constraintNames: Readonly<Record<string, string>> = {
  finishOn: 'constraint Finish On',
  finishOnOrBefore: 'constraint Finish On or Before',
  finishOnOrAfter: 'constraint Finish On or After',
  mandatoryFinish: 'constraint Mandatory Finish',
  asLateAsPossible: 'constraint As Late As Possible',
};

function listIdNotes({ newIds }: NamedSplit): Note[] {
  return newIds.flatMap(({ code, isNumbered, isShortened }) => {
    const notes: Note[] = [];
    if (isNumbered) {
      const text = `The plain new ID is taken; the new activity is ${code}.`;
      notes.push({ code: 'pv-ev.id-numbered', severity: 'info', text });
    }
    if (isShortened) {
      const text = `Its ID is cut to hold ${maxIdLength} characters with the suffix: ${code}.`;
      notes.push({ code: 'pv-ev.id-shortened', severity: 'info', text });
    }
    return notes;
  });
}

function listBudgetNotes({ activity, assignments, expenses }: NamedSplit): Note[] {
  const notes: Note[] = [];
  if (expenses.some(({ accrual }) => accrual === 'start' || accrual === 'end')) {
    const text = 'An expense that falls due at its start or end is divided like the others.';
    notes.push({ code: 'pv-ev.expense-timing', severity: 'info', text });
  }
  const keys = [
    ...assignments.map(
      ({ resourceId, roleId, accountId }) => `${resourceId ?? ''} ${roleId ?? ''} ${accountId ?? ''}`,
    ),
    ...expenses.map(({ name }) => `expense ${name}`),
  ];
  if (new Set(keys).size < keys.length) {
    const text =
      'P6 cannot tell some of its assignments or expenses apart on import (same resource or item twice); check them afterwards.';
    notes.push({ code: 'pv-ev.same-row-twice', severity: 'warning', text });
  }
  const units = (activity.budgetedLaborUnits ?? 0) + (activity.budgetedNonlaborUnits ?? 0);
  if (assignments.length === 0 && units > 0) {
    const text =
      'It has budgeted units without an assignment, which a spreadsheet does not carry; divide them by hand.';
    notes.push({ code: 'pv-ev.units-without-assignment', severity: 'warning', text });
  }
  return notes;
}
