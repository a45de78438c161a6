import { replaceFields } from '../model/index.ts';
import { describe, expect, it } from 'vitest';
import { activity, at, blankProject, createTestSchedule } from '../cpm/test/test-schedule.ts';
import type { Activity, Minutes, ProjectId, Schedule } from '../model/index.ts';
import { defaultCheckOptions, type CheckOptions } from './check-options.ts';
import { runChecks } from './run-checks.ts';

const due = at('2026-03-02 17:00');
const later = at('2026-06-01 17:00');
const baselineId = 'B1' as ProjectId;

/** Two tasks that P6 has since moved beyond the data date, and one added later. */
const current = [
  activity('A', { plannedFinish: later, status: 'completed', actualFinish: due }),
  activity('B', { plannedFinish: later }),
  activity('NEW', { plannedFinish: later }),
];
const planned = [activity('A', { plannedFinish: due }), activity('B', { plannedFinish: due })];

function createOwn(): Schedule {
  const copies = planned.map((each) =>
    replaceFields(each, { id: `base ${each.code}` as Activity['id'], projectId: baselineId }),
  );
  return createTestSchedule({
    activities: [...current, ...copies],
    project: { baselineProjectId: baselineId },
    otherProjects: [{ ...blankProject, id: baselineId, code: 'P - B1' }],
  });
}

function run(schedule: Schedule, baseline?: Schedule, options: Partial<CheckOptions> = {}) {
  const { dcma, assessment } = runChecks(schedule, {
    options: { ...defaultCheckOptions, ...options },
    baseline,
    hasPlus: false,
  });
  const brief = (no: number) => `${dcma[no - 1]?.count} of ${dcma[no - 1]?.of} ${dcma[no - 1]?.verdict}`;
  return { logic: brief(1), missed: brief(11), bei: brief(14), notes: dcma[10]?.notes, assessment };
}

describe('the baseline', () => {
  it('consists of planned dates if there is no other, with a warning', () => {
    const { missed, bei, notes } = run(createTestSchedule({ activities: current }));
    expect([missed, bei]).toEqual(['0 of 0 N/A', '1 of 0 N/A']);
    expect(notes?.join()).toContain('planned dates are used');
  });

  it('is the project in the file that P6 names, which is not assessed itself', () => {
    const { logic, missed, bei, notes, assessment } = run(createOwn());
    expect(assessment.activities.map(({ id }) => id)).toEqual(['A', 'B', 'NEW']);
    // NEW is not in the baseline: check 14 counts it, checks 1 to 11 do not.
    expect([logic, missed, bei]).toEqual(['1 of 1 FAIL', '1 of 2 FAIL', '1 of 3 FAIL']);
    expect(notes?.join()).toContain('names as its baseline');
  });

  it('reports its number of tasks, without those of projects that have no baseline', () => {
    const own = createOwn();
    const other = { ...blankProject, id: 'Q' as ProjectId, code: 'Q' };
    const task = activity('Q1', { projectId: other.id, plannedFinish: due });
    const { notes } = run({
      ...own,
      projects: [...own.projects, other],
      activities: [...own.activities, task],
    });
    expect(notes).toContain('It has dates of 2 of the 4 tasks.');
    expect(notes?.join()).toContain('There is no baseline of Q: planned dates are used.');
  });

  it('is a baseline exported with the project: the one P6 names, or the only one', () => {
    const activities = planned.map((each) => replaceFields(each, { projectId: baselineId }));
    const taken = {
      ...createTestSchedule({ activities }),
      projects: [{ ...blankProject, id: baselineId, originalProjectId: blankProject.id }],
    };
    const assess = (baselineProjectId: ProjectId | undefined, ownBaselines: readonly Schedule[]) =>
      runChecks(createTestSchedule({ activities: current, project: { baselineProjectId } }), {
        options: defaultCheckOptions,
        ownBaselines,
      }).assessment.baseline.getKind(blankProject.id);
    expect(assess(baselineId, [taken])).toBe('project');
    expect(assess(undefined, [taken])).toBe('only');
    // Two baselines, or P6 names one that was not exported.
    expect(assess(undefined, [taken, taken])).toBe('planned');
    expect(assess('B9' as ProjectId, [taken])).toBe('planned');
  });

  it('excludes nothing if the option is off', () => {
    expect(run(createOwn(), undefined, { baselinedOnly: false }).logic).toBe('2 of 2 FAIL');
  });

  it('is another file if one is given, matched by Activity ID', () => {
    const file = createTestSchedule({
      activities: planned,
      project: { id: 'other' as ProjectId, code: 'CONTRACT' },
    });
    const moved = {
      ...file,
      activities: file.activities.map((each) => replaceFields(each, { projectId: 'other' as ProjectId })),
    };
    const { missed, bei, notes } = run(createTestSchedule({ activities: current }), moved);
    expect([missed, bei]).toEqual(['1 of 2 FAIL', '1 of 3 FAIL']);
    expect(notes).toEqual([
      'The baseline is the other file that was given.',
      'It has dates of 2 of the 3 tasks.',
    ]);
  });

  it('gives check 13 its target and names the activity', () => {
    const finish = { earlyFinish: later, totalFloatMinutes: 0 };
    const schedule = createTestSchedule({
      activities: [activity('A', finish), activity('B', { earlyFinish: due })],
    });
    const findTarget = (...dates: readonly (readonly [string, Minutes])[]): string | undefined =>
      runChecks(schedule, {
        options: defaultCheckOptions,
        baseline: createTestSchedule({
          activities: dates.map(([code, plannedFinish]) => activity(code, { plannedFinish })),
        }),
        hasPlus: false,
      }).dcma[12]?.notes?.at(-1);
    expect(findTarget(['A', due], ['C', later])).toBe(
      'The target is the baseline finish of A, 02-Mar-26 17:00.',
    );
    expect(findTarget(['B', due], ['C', later])).toBe(
      'A is not in the baseline: the target is the latest finish there, that of C, 01-Jun-26 17:00.',
    );
  });

  it('is not a file without any of the activities', () => {
    const foreign = createTestSchedule({ activities: [activity('X', { plannedFinish: due })] });
    const { logic, missed, notes } = run(createTestSchedule({ activities: current }), foreign);
    expect([logic, missed]).toEqual(['2 of 2 FAIL', '0 of 0 N/A']);
    expect(notes?.join()).toContain('planned dates are used');
  });

  it('consists of planned dates if P6 names a project that is not in the file', () => {
    const schedule = createTestSchedule({ activities: current, project: { baselineProjectId: baselineId } });
    expect(run(schedule).missed).toBe('0 of 0 N/A');
  });
});
