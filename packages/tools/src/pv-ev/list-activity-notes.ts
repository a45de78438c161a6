import type { Finding } from '@floatwise/contracts';
import { computeTotalFloats } from '@floatwise/schedule/cpm';
import { computeShareNumber, subtractDecimals } from '@floatwise/schedule/earned-value';
import {
  activityTypeNames,
  constraintNames,
  formatDate,
  carriesLogic,
  type ActivityId,
} from '@floatwise/schedule/model';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatDays } from '../answer/format-work.ts';
import { replaceRelationships } from '../input/read-schedule-file.ts';
import {
  obstacles,
  type Candidate,
  type Measure,
  type Obstacle,
  type Split,
  formatValue,
} from './outcome.ts';
import { listPartConstraints, maxIdLength } from './list-candidates.ts';
import type { Splitting } from './rehang-relationships.ts';

/** Findings and remarks in candidate order: first the outcome of each, then what to review. */
export function listActivityNotes(splitting: Splitting) {
  const { schedule, candidates, splitsById, labels } = splitting;
  const rules = new Map<string | undefined, string | undefined>(
    schedule.wbsNodes.map(({ id, performanceRule }) => [id, performanceRule]),
  );
  const codes = Map.groupBy(schedule.activities, ({ code }) => code);
  const openEnds = listOpenEnds(splitting);
  return candidates.map((candidate) => {
    const { activity } = candidate;
    const { code, wbsId } = activity;
    const split = splitsById.get(activity.id);
    const notes = [
      ...listObstacleNotes(candidate),
      ...listPerformanceNotes(candidate, rules.get(wbsId)),
      ...(split === undefined
        ? []
        : [...listPercentNotes(split, splitting.measure), ...splitNotes.flatMap((list) => [...list(split)])]),
      ...[openEnds.get(activity.id) ?? []].flat(),
      ...(split !== undefined && (codes.get(code)?.length ?? 0) > 1 ? [sharedCode] : []),
    ];
    const done = split === undefined ? [] : [describeSplit(split, splitting)];
    return {
      findings: [...done, ...notes].map((note) => ({
        ...note,
        message: `${labels.format(activity)}: ${note.message}`,
        at: { activity: code, ...labels.describePlace(activity) },
      })),
      remarks: notes.map(({ message }) => message),
    };
  });
}

const sharedCode = createWarning(
  'pv-ev.same-id',
  'Another project of the file has an activity with this ID: open only its own project when you import.',
);

function describeSplit(split: Split, { measure, labels, hoursPerDay }: Splitting): Finding {
  const { activity, doneCode, restCode, doneMinutes, restMinutes } = split;
  const { budget, earned } = split.value;
  const [done, rest] = measure.isEmpty
    ? [formatDays(doneMinutes, hoursPerDay), formatDays(restMinutes, hoursPerDay)]
    : [formatValue(earned, measure), formatValue(subtractDecimals(budget, earned), measure)];
  const percent = Math.round(computeShareNumber(split.performance.share) * 1e6) / 1e4;
  return createInfo(
    'pv-ev.split',
    `Split at the data date: ${labels.format(activity, doneCode)} is the completed part (${percent}%, ${done}), ` +
      `${labels.format(activity, restCode)} the remaining part (${rest}).`,
  );
}

const plainObstacles: readonly Obstacle[] = ['milestone', 'levelOfEffort', 'wbsSummary'];

/** Notes are findings without the activity's name, because each is also a remark in its row. */
function* listObstacleNotes({ obstacle }: Candidate): Generator<Finding> {
  if (obstacle === undefined) return;
  const create = plainObstacles.includes(obstacle) ? createInfo : createWarning;
  yield create('pv-ev.not-split', `Not split: ${obstacles[obstacle]}`);
}

/** The source of Performance %, unless it is obvious. */
function* listPerformanceNotes({ performance }: Candidate, rule = ''): Generator<Finding> {
  const ruleOf = `The earned value rule of its WBS element (${rule})`;
  if (performance.notes.includes('ruleNotInFile')) {
    const text = `${ruleOf} cannot be calculated from the file; its activity % is used.`;
    yield createWarning('pv-ev.rule-not-in-file', text);
  } else if (['zeroHundred', 'fiftyFifty', 'custom'].includes(performance.source)) {
    const text = `${ruleOf} gives its performance %, not the activity %.`;
    yield createInfo('pv-ev.performance-rule', text);
  }
  if (performance.notes.includes('noUnits'))
    yield createWarning('pv-ev.no-units', 'Units % complete without any units; its duration % is used.');
}

const splitNotes = [listStateNotes, listIdNotes, listBudgetNotes];

function* listPercentNotes(
  { performance: { share }, restCode }: Split,
  { isEmpty }: Pick<Measure, 'isEmpty'>,
): Generator<Finding> {
  const nothing = isEmpty
    ? `No progress recorded; all work moves to ${restCode}.`
    : `Nothing is earned yet (0%): the whole budget goes to ${restCode}.`;
  const all = `Everything is earned (100%) but work remains: ${restCode} has no budget.`;
  if (share.numerator === 0n) yield createInfo('pv-ev.nothing-earned', nothing);
  else if (share.numerator >= share.denominator) yield createWarning('pv-ev.all-earned', all);
}

function* listStateNotes({ activity, project, restCode, dataDate }: Split): Generator<Finding> {
  const { suspended, resumed, expectedFinish, type } = activity;
  if (suspended !== undefined && (resumed === undefined || resumed > dataDate)) {
    const resume = resumed === undefined ? 'no date to resume' : `to resume on ${formatDate(resumed)}`;
    const text = `It is suspended (${resume}); ${restCode} is not, so give it a constraint if it must wait.`;
    yield createWarning('pv-ev.suspended', text);
  }
  const moved = listPartConstraints(activity, 'rest').map(
    (each) => `constraint ${constraintNames[each.type]}`,
  );
  if (expectedFinish !== undefined) moved.push('expected finish');
  if (moved.length > 0) {
    const text = `Its ${moved.join(' and ')} ${moved.length > 1 ? 'move' : 'moves'} to ${restCode}.`;
    yield createInfo('pv-ev.constraint-moved', text);
  }
  const defaultType = project.defaultActivityType ?? 'task';
  if (type !== defaultType) {
    const text = `${restCode} is imported as ${activityTypeNames[defaultType]}, the project's default; set it to ${activityTypeNames[type]}.`;
    yield createWarning('pv-ev.activity-type', text);
  }
}

function* listIdNotes({ newIds }: Split): Generator<Finding> {
  for (const { code, isNumbered, isShortened } of newIds) {
    const numbered = `The first new ID already exists; the new activity is ${code}.`;
    const shortened = `Its ID is cut to hold ${maxIdLength} characters with the suffix: ${code}.`;
    if (isNumbered) yield createInfo('pv-ev.id-numbered', numbered);
    if (isShortened) yield createInfo('pv-ev.id-shortened', shortened);
  }
}

function* listBudgetNotes({ activity, assignments, expenses }: Split): Generator<Finding> {
  if (expenses.some(({ accrual }) => accrual === 'start' || accrual === 'end')) {
    const text = 'An expense that falls due at its start or end is divided like the others.';
    yield createInfo('pv-ev.expense-timing', text);
  }
  const keys = [
    ...assignments.map((row) => [row.resourceId, row.roleId, row.accountId].map((id) => id ?? '').join(' ')),
    ...expenses.map(({ name }) => `expense ${name}`),
  ];
  if (new Set(keys).size < keys.length) {
    const text =
      'P6 cannot distinguish some of its assignments or expenses on import (same resource or item twice); check them afterwards.';
    yield createWarning('pv-ev.same-row-twice', text);
  }
  const units = (activity.budgetedLaborUnits ?? 0) + (activity.budgetedNonlaborUnits ?? 0);
  if (assignments.length === 0 && units > 0) {
    const text =
      'It has budgeted units without an assignment, which a spreadsheet does not carry; divide them by hand.';
    yield createWarning('pv-ev.units-without-assignment', text);
  }
}

/**
 * Findings about parts without a successor that carries logic, by the original activity: whether it had one, and its total float before
 * and after. Schedules the file only if there is such a part, and once more if a relationship stays with the completed part.
 */
function listOpenEnds(splitting: Splitting): Map<ActivityId, Finding> {
  const { splits, rehanging, labels } = splitting;
  const following = rehanging.touched.filter(
    ({ predecessor, successor }) => carriesLogic(successor) && predecessor !== successor,
  );
  const followed = new Set(following.map(({ predecessor }) => predecessor.id));
  const continued = new Set(
    following.flatMap(({ predecessor, predecessorEnd }) => (predecessorEnd === 'rest' ? predecessor.id : [])),
  );
  const open = splits.filter(({ activity }) => !continued.has(activity.id));
  if (open.length === 0) return new Map();
  const describeFloat = createFloatWriter(splitting, new Set(open.map(({ activity }) => activity.id)));
  return new Map(
    open.map(({ activity, restCode }) => {
      const rest = labels.format(activity, restCode);
      const isLost = followed.has(activity.id);
      const cause = isLost
        ? `${rest} has no successor: successors of the start of ${labels.format(activity)} stay with the completed part.`
        : `${rest} has no successor, as ${labels.format(activity)} had none.`;
      const text = `${cause} ${describeFloat(activity.id, isLost)} Give it a successor after the import (DADS proposes one).`;
      const create = isLost ? createWarning : createInfo;
      return [activity.id, create('pv-ev.no-successor', text)];
    }),
  );
}

/** Describes total float with all relationships, and without those that leave the start of these activities. */
function createFloatWriter(
  { schedule, hoursPerDay }: Splitting,
  open: ReadonlySet<ActivityId>,
): (id: ActivityId, isLost: boolean) => string {
  const kept = schedule.relationships.filter(({ predecessorId }) => !open.has(predecessorId));
  const before = computeTotalFloats(schedule, open);
  const after =
    kept.length === schedule.relationships.length
      ? before
      : computeTotalFloats(replaceRelationships(schedule, kept), before.keys());
  return (id, isLost) => {
    const is = after.get(id);
    if (is === undefined) return 'No successor limits it.';
    const was = before.get(id) ?? is;
    if (was === is) return `Its total float stays ${formatDays(is, hoursPerDay)}.`;
    // Successors of other parts move too, and with them the project finish.
    const cause =
      isLost && is > was
        ? ': no successor limits it'
        : ', because successors of the start of such activities no longer depend on their remaining part';
    return `Its total float goes from ${formatDays(was, hoursPerDay)} to ${formatDays(is, hoursPerDay)}${cause}.`;
  };
}
