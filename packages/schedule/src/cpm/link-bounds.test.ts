import { describe, expect, it } from 'vitest';
import { completed, hours, schedule, span, started } from './test/test-run.ts';
import { computeCpm } from './compute-cpm.ts';
import { activity, at, createTestSchedule, type TestScheduleParts } from './test/test-schedule.ts';

describe('a lag after completed work', () => {
  // One of three days has elapsed by the data date, 2026-03-16 08:00.
  const done = activity('A', completed('2026-03-10 08:00', '2026-03-12 17:00'));

  it.each([
    ['FS', '03-18T08:00 03-18T17:00'],
    ['FF', '03-17T08:00 03-17T17:00'],
  ])('counts its remainder from the data date (%s)', (type, expected) => {
    const found = schedule({ activities: [done, activity('B')], links: [`A ${type}+24 B`] });
    expect(span(found['B'])).toBe(expected);
  });

  it.each([
    ['FS', '03-20T08:00 03-20T17:00'],
    ['FF', '03-19T08:00 03-19T17:00'],
  ])('counts its remainder from the predecessor of that work (%s)', (type, expected) => {
    const found = schedule({
      activities: [activity('P', hours(16)), done, activity('B')],
      links: ['P FS A', `A ${type}+24 B`],
    });
    expect(span(found['B'])).toBe(expected);
  });

  it.each(['FS', 'FF'])('counts as 0 if it is a lead (%s)', (type) => {
    const found = schedule({
      activities: [activity('P', hours(16)), done, activity('B')],
      links: ['P FS A', `A ${type}-8 B`],
    });
    expect(span(found['B'])).toBe(type === 'FS' ? '03-18T08:00 03-18T17:00' : '03-17T08:00 03-17T17:00');
  });

  it.each([
    ['retainedLogic', '03-18T08:00'],
    ['progressOverride', '03-16T08:00'],
  ] as const)('into work in progress, %s', (progressMode, expected) => {
    const found = schedule({
      activities: [done, activity('B', started('2026-03-12 08:00', 8))],
      links: ['A FS+24 B'],
      options: { progressMode },
    });
    expect(span(found['B']).slice(0, 11)).toBe(expected);
  });
});

it('an SS lag that has run out leaves the date that completed work passes on', () => {
  const found = schedule({
    activities: [
      activity('P', hours(16)),
      activity('A', completed('2026-03-02 08:00', '2026-03-12 17:00')),
      activity('B'),
    ],
    links: ['P FS A', 'A SS+8 B'],
  });
  expect(span(found['B']).slice(0, 11)).toBe('03-18T08:00');
});

describe('a lag after completed work whose actual date lies after the data date', () => {
  const late = activity('P', completed('2026-04-06 08:00', '2026-04-10 17:00'));

  it.each([
    ['SS+16', '03-19T08:00'],
    ['SF+16', '03-18T08:00'],
    ['FS+16', '03-19T08:00'],
    ['FF+16', '03-18T08:00'],
    ['SS', '03-17T08:00'],
    ['SS-8', '03-17T08:00'],
  ])('counts from the date that this work passes on (%s)', (kind, expected) => {
    const found = schedule({
      activities: [activity('H'), late, activity('S')],
      links: ['H FS P', `P ${kind} S`],
    });
    expect(span(found['S']).slice(0, 11)).toBe(expected);
  });
});

describe('driving relationships', () => {
  const listDriving = (parts: TestScheduleParts): string[] => {
    const schedule = createTestSchedule(parts);
    const result = computeCpm(schedule);
    if (result.kind === 'loop') throw new Error('The logic has a loop.');
    return schedule.relationships
      .filter((_, index) => result.drivingRelationships.has(index))
      .map(({ id }) => id);
  };
  const listPath = (parts: TestScheduleParts): string[] =>
    Object.values(schedule(parts)).flatMap(({ activity, isOnLongestPath }) =>
      isOnLongestPath ? activity.code : [],
    );
  const laterStart = { plannedStart: at('2026-03-23 08:00') };

  // 03-16 is the data date; B of four weeks cannot end by the finish of A and starts when it may.
  const long = activity('B', hours(160));

  it.each([
    ['A FF B', {}],
    ['A SF B', {}],
    ['A FF B', laterStart],
    ['A SF+8 B', laterStart],
    ['A FF-8 B', {}],
  ])(
    '%s does not drive if its finish asks for a start weeks before the project can start',
    (link, project) => {
      const parts = { activities: [activity('A'), long], links: [link], project };
      expect(listDriving(parts)).toEqual([]);
      expect(listPath(parts)).toEqual(['B']);
    },
  );

  it.each([
    ['A FF B', 160],
    ['A FF+8 B', 168],
    ['A SF+160 B', 160],
  ])('%s drives if its finish asks for exactly the start', (link, workHours) => {
    const parts = { activities: [activity('A', hours(160)), activity('B', hours(workHours))], links: [link] };
    expect(listDriving(parts)).toEqual([link]);
    expect(listPath(parts)).toEqual(['A', 'B']);
  });

  it.each([
    ['A FS-16 B', hours(8), false],
    ['A FS-8 B', hours(8), true],
    ['A SS-1 B', hours(8), false],
    ['A FS-16 B', started('2026-03-12 08:00', 8), false],
  ])('%s with a lead', (link, fields, isDriving) => {
    const parts = { activities: [activity('A', fields), activity('B')], links: [link] };
    expect(listDriving(parts)).toEqual(isDriving ? [link] : []);
  });

  it('a date in nonworking time before the data date asks for the same start', () => {
    const parts = {
      activities: [activity('A', completed('2026-03-12 08:00', '2026-03-13 17:00')), activity('B')],
      links: ['A FS B'],
      project: { dataDate: at('2026-03-14 00:00'), plannedStart: at('2026-03-02 08:00') },
    };
    expect(listDriving(parts)).toEqual(['A FS B']);
  });

  it('a lag that has run out since the actual start does not drive', () => {
    const parts = {
      activities: [activity('A', started('2026-03-02 08:00', 40)), activity('B')],
      links: ['A SS+16 B'],
      options: { lagFromEarlyStart: false },
    };
    expect(listDriving(parts)).toEqual([]);
  });
});
