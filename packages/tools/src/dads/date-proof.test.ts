import fc from 'fast-check';
import { computeCpm } from '@floatwise/schedule/cpm';
import { formatMinutes, replaceFields, type Schedule } from '@floatwise/schedule/model';
import { describe, expect, it } from 'vitest';
import { arbitrarySchedule } from '../../../schedule/src/cpm/test/random-schedule.ts';
import { createTestNetwork } from '../../../schedule/src/sheet/test/test-network.ts';
import { chooseAnchors } from './choose-anchors.ts';
import { createSheetLinkBook } from './sheet-link-book.ts';
import { listOpenEnds, type Link } from './open-end.ts';
import { createNearestFinder } from './candidate-finders.ts';
import { solveOpenEnds } from './solve-open-ends.ts';

const size = 6;

/** Schedules with resource-dependent work, suspensions and constraints, including As Late As Possible. */
const arbitraryPlan = fc
  .tuple(
    arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: size }),
    fc.array(fc.nat(3), { minLength: size, maxLength: size }),
  )
  .map(([schedule, dice]): Schedule => ({
    ...schedule,
    activities: schedule.activities.map((activity, place) =>
      dice[place] !== 0
        ? activity
        : replaceFields(activity, {
            primaryConstraint: { type: 'asLateAsPossible', date: undefined },
          }),
    ),
  }));

function listDates(schedule: Schedule) {
  const result = computeCpm(schedule);
  if (result.kind === 'loop') throw new RangeError('the logic has a loop');
  return result.activities;
}

/** The links added to a sheet with the dates of the schedule. */
function listAdded(schedule: Schedule, isNearest: boolean): Link[] {
  const dates = listDates(schedule);
  const places = new Map(schedule.activities.map(({ id }, place) => [id, place]));
  const sheet = createTestNetwork(
    schedule.activities.map((activity, place) => {
      const { code, status, type, calendarId, primaryConstraint, secondaryConstraint } = activity;
      return {
        code,
        status,
        type,
        calendar: calendarId,
        wbs: 'W',
        isMilestone: type.endsWith('Milestone'),
        start: activity.actualStart ?? dates[place]?.earlyStart,
        finish: activity.actualFinish ?? dates[place]?.earlyFinish,
        constraints: [primaryConstraint ?? [], secondaryConstraint ?? []].flat(),
        expectedFinish: activity.expectedFinish,
        resumed: activity.resumed,
      };
    }),
    schedule.relationships.map(({ predecessorId, successorId, type, lagMinutes }) => ({
      predecessor: places.get(predecessorId) ?? -1,
      successor: places.get(successorId) ?? -1,
      type,
      lag: lagMinutes / 60,
    })),
  );
  const book = createSheetLinkBook({ ...sheet, dataDate: schedule.projects[0]?.dataDate });
  const ends = listOpenEnds(book);
  const anchors = chooseAnchors(book, ends, { startAnchor: '', finishAnchor: '' });
  solveOpenEnds(book, ends, { anchors, nearest: isNearest ? createNearestFinder(sheet) : undefined });
  return book.listAdded();
}

function addLinks(schedule: Schedule, links: readonly Link[]): Schedule {
  const relationships = links.flatMap(({ predecessor, successor, type }, place) => {
    const [before, after] = [schedule.activities[predecessor], schedule.activities[successor]];
    if (before === undefined || after === undefined) return [];
    return {
      id: `added ${place}` as Schedule['relationships'][number]['id'],
      predecessorId: before.id,
      successorId: after.id,
      predecessorProjectId: undefined,
      successorProjectId: undefined,
      floatPath: undefined,
      type,
      lagMinutes: 0,
      row: 0,
    };
  });
  return { ...schedule, relationships: [...schedule.relationships, ...relationships] };
}

const format = (date: Parameters<typeof formatMinutes>[0] | undefined): string =>
  date === undefined ? '' : formatMinutes(date);

describe('added links', () => {
  it('move no date when any schedule is rescheduled on its calendars', () => {
    let seen = 0;
    fc.assert(
      fc.property(arbitraryPlan, fc.boolean(), (schedule, isNearest) => {
        const links = listAdded(schedule, isNearest);
        seen += links.length;
        const [before, after] = [listDates(schedule), listDates(addLinks(schedule, links))];
        const listEarly = (all: typeof before) =>
          all.map(
            ({ activity, earlyStart, earlyFinish }) =>
              `${activity.code} ${format(earlyStart)} ${format(earlyFinish)}`,
          );
        expect(listEarly(after)).toEqual(listEarly(before));
      }),
      { numRuns: 600 },
    );
    expect(seen).toBeGreaterThan(300);
  });
});
