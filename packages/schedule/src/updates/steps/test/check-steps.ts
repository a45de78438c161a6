import { expect } from 'vitest';
import { createWorkCalendars } from '../../../calendar/create-work-calendars.ts';
import { carriesLogic, computeCpm } from '../../../cpm/index.ts';
import type { Schedule } from '../../../model/index.ts';
import { readSchedule, readXer, type Xer } from '../../../xer/index.ts';
import type { PairedUpdates } from '../../pair.ts';
import type { ProjectWindow, ScheduledSteps, StepFile, WindowStep } from '../../windows.ts';

/** The rows between the first and the last. */
export const listInner = ({ steps }: ProjectWindow): readonly WindowStep[] => steps.slice(1, -1);

/** The steps add up to the stored variance, and the shares of each step to the step. */
export function checkWindow(window: ProjectWindow): void {
  checkRows(window);
  for (const step of listInner(window)) checkShares(step);
}

/**
 * Each step's file schedules to the finish of its step, from the previous file to the current one. What neither changed nor moved
 * in a step has no share of it.
 */
export function checkStepFiles(updates: PairedUpdates, { windows, files }: ScheduledSteps): void {
  const [window] = windows;
  if (window === undefined) return;
  const [project] = updates.projects;
  const rows = window.steps.slice(0, -1);
  expect(files.length).toBe(rows.length);
  expect(isFile(files.at(0), updates.previous.xer)).toBe(true);
  expect(isFile(files.at(-1), updates.current.xer)).toBe(true);
  let before: Map<string, string> | undefined;
  for (const [index, { name, bytes }] of files.entries()) {
    const { id } = (name.startsWith('step_4') ? project?.current : project?.previous)?.project ?? {};
    // The first and the last file are the updates, which have been read.
    const known = index === 0 ? updates.previous : index === files.length - 1 ? updates.current : undefined;
    const schedule = known?.schedule ?? readSchedule(readXer(Buffer.concat(bytes)));
    expect([name, findFinish(schedule, id)]).toEqual([name, rows[index]?.finish]);
    const facts = describeActivities(schedule);
    const still = schedule.activities.flatMap(({ code }) =>
      before?.get(code) === facts.get(code) ? code : [],
    );
    const named = (rows[index]?.by ?? []).flatMap(({ id: code }) => code ?? []);
    expect([name, named.filter((code) => still.includes(code))]).toEqual([name, []]);
    before = facts;
  }
}

/** All that is known of each activity, its relationships and its calendar, with its dates as scheduled, by its ID. */
function describeActivities(schedule: Schedule): Map<string, string> {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('The file loops.');
  const calendars = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const codes = new Map(schedule.activities.map(({ id, code }) => [id, code]));
  const facts = cpm.activities.map(({ activity, earlyStart, earlyFinish }): [string, string] => {
    const links = schedule.relationships
      .filter(({ predecessorId, successorId }) => [predecessorId, successorId].includes(activity.id))
      .map(({ predecessorId, successorId, type, lagMinutes }) =>
        [codes.get(predecessorId), codes.get(successorId), type, lagMinutes].join(' '),
      );
    const standard = schedule.projects.find(({ id }) => id === activity.projectId)?.calendarId;
    const calendarId = activity.calendarId ?? standard;
    const { id: _calendarId, ...calendar } = (calendarId && calendars.get(calendarId)) ?? {};
    const { id: _id, projectId: _projectId, calendarId: _own, ...own } = activity;
    return [activity.code, JSON.stringify([own, links.toSorted(), calendar, earlyStart, earlyFinish])];
  });
  return new Map(facts);
}

const isFile = (step: StepFile | undefined, xer: Xer | undefined): boolean =>
  step !== undefined && xer !== undefined && Buffer.concat(step.bytes).equals(xer.bytes);

const sum = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((total, each) => total + (each ?? 0), 0);

/** The latest finish of a project as `computeCpm` schedules its file, moved back to the end of work before it. */
function findFinish(schedule: Schedule, projectId: string | undefined): number {
  const calendars = createWorkCalendars(schedule.calendars);
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('The file loops.');
  const standard = schedule.projects.find(({ id }) => id === projectId)?.calendarId;
  const finishes = cpm.activities.flatMap(({ activity, earlyFinish }) => {
    const finish = activity.actualFinish ?? earlyFinish;
    if (activity.projectId !== projectId || !carriesLogic(activity) || finish === undefined) return [];
    return [calendars.get(activity.calendarId ?? standard).getPreviousWorkEnd(finish)];
  });
  return Math.max(...finishes);
}

function checkRows({ steps, variance, sum: total }: ProjectWindow): void {
  expect(steps.some(({ days, workDays }) => Object.is(days, -0) || Object.is(workDays, -0))).toBe(false);
  if (variance.days === null) return;
  expect(total).toBe(variance.days);
  expect(sum(steps.map(({ days }) => days))).toBe(variance.days);
  expect(Math.abs(sum(steps.map(({ workDays }) => workDays)) - (variance.workDays ?? NaN))).toBeLessThan(
    0.05,
  );
}

function checkShares({ workDays, by = [], path = [], finishActivity }: WindowStep): void {
  expect(Math.abs(sum(by.map((share) => share.workDays)) - (workDays ?? NaN))).toBeLessThan(0.1);
  expect(path.at(-1)).toBe(finishActivity);
}

/** No activity is twice on the path of a step or in its shares. Not for files in which two activities share an ID. */
export function checkPaths(window: ProjectWindow): void {
  for (const { by = [], path = [] } of listInner(window)) {
    expect(new Set(path).size).toBe(path.length);
    const named = by.flatMap(({ id }) => id ?? []);
    expect(new Set(named).size).toBe(named.length);
  }
}

/** No share is larger than the activity's own change; what is not its share float took; progress adds up to the share. */
export function checkOwnChanges(window: ProjectWindow): void {
  for (const { by = [] } of listInner(window)) {
    for (const share of by) {
      if (share.kind !== 'activity') continue;
      const { workDays, ownWorkDays, floatWorkDays, progress } = share;
      expect(Math.abs(workDays)).toBeLessThan(Math.abs(ownWorkDays) + 0.02);
      expect(floatWorkDays).toBeGreaterThan(-0.01);
      if (progress !== undefined)
        expect(Math.abs(sum(progress.map((each) => each.workDays)) - workDays)).toBeLessThan(0.05);
    }
  }
}
