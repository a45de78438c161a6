import { describe, expect, it } from 'vitest';
import type { Activity } from '../model/index.ts';
import { completed, hours, schedule, span, started } from './test/test-run.ts';
import { activity, at } from './test/test-schedule.ts';

describe('progress', () => {
  const outOfSequence = [
    activity('A', hours(16)),
    activity('B', { ...hours(16), ...started('2026-03-12 08:00', 8) }),
  ];

  it.each([
    ['retainedLogic', '03-18T08:00 03-18T17:00'],
    ['progressOverride', '03-16T08:00 03-16T17:00'],
    ['actualDates', '03-18T08:00 03-18T17:00'],
  ] as const)('%s with out-of-sequence work', (progressMode, expected) => {
    const found = schedule({ activities: outOfSequence, links: ['A FS B'], options: { progressMode } });
    expect(span(found['B'])).toBe(expected);
  });

  it('progress override: the finish still depends on FF predecessors', () => {
    const options = { progressMode: 'progressOverride' } as const;
    const found = schedule({ activities: outOfSequence, links: ['A FF B'], options });
    expect(span(found['B'])).toBe('03-17T08:00 03-17T17:00');
  });

  it.each([
    ['retainedLogic', '03-18T08:00'],
    ['progressOverride', '03-16T08:00'],
  ] as const)('%s through a completed activity', (progressMode, expected) => {
    const found = schedule({
      activities: [
        activity('A', hours(16)),
        activity('B', completed('2026-03-10 08:00', '2026-03-11 17:00')),
        activity('C'),
      ],
      links: ['A FS B', 'B FS C'],
      options: { progressMode },
    });
    expect(span(found['C']).slice(0, 11)).toBe(expected);
    expect(span(found['B'])).toBe('- -');
  });

  it('actual dates: completed work passes on no dates, forward or back', () => {
    const found = schedule({
      activities: [
        activity('A', hours(16)),
        activity('B', completed('2026-03-10 08:00', '2026-03-11 17:00')),
        activity('C'),
        activity('Z', hours(40)),
      ],
      links: ['A FS B', 'B FS C'],
      options: { progressMode: 'actualDates' },
    });
    expect(span(found['C'])).toBe('03-16T08:00 03-16T17:00');
    expect(found['A']).toMatchObject({ totalFloatMinutes: 24 * 60, freeFloatMinutes: 24 * 60 });
  });

  it('actual dates: a finish after the data date delays successors', () => {
    const found = schedule({
      activities: [activity('A', completed('2026-03-10 08:00', '2026-03-18 17:00')), activity('B')],
      links: ['A FS B'],
      options: { progressMode: 'actualDates' },
    });
    expect(span(found['B']).slice(0, 11)).toBe('03-19T08:00');
  });

  it('counts the remainder of a lag that began before the data date', () => {
    const found = schedule({
      activities: [activity('A', completed('2026-03-10 08:00', '2026-03-12 17:00')), activity('B')],
      links: ['A FS+24 B'],
    });
    expect(span(found['B']).slice(0, 11)).toBe('03-18T08:00');
  });

  it('start-to-start lag counts from the remaining start, or from the actual start if the project says so', () => {
    const activities = [
      activity('P', hours(40)),
      activity('A', { ...hours(80), ...started('2026-03-12 13:00', 60) }),
      activity('B'),
    ];
    const find = (lagFromEarlyStart: boolean): string =>
      span(schedule({ activities, links: ['P FS A', 'A SS+16 B'], options: { lagFromEarlyStart } })['B']);
    expect(find(true)).toBe('03-23T13:00 03-24T12:00');
    expect(find(false)).toBe('03-16T13:00 03-17T12:00');
  });

  it.each([
    ['A SS+8 B', '03-16T08:00'],
    ['A SS+16 B', '03-16T08:00'],
    ['A SS+40 B', '03-19T08:00'],
  ])('%s counted from the actual start never gives an earlier start for a longer lag', (text, start) => {
    const found = schedule({
      activities: [
        activity('P', hours(40)),
        activity('A', { ...hours(40), ...started('2026-03-12 08:00', 24) }),
        activity('B'),
      ],
      links: ['P FS A', text],
      options: { lagFromEarlyStart: false },
    });
    expect(span(found['A']).slice(0, 11)).toBe('03-23T08:00');
    expect(span(found['B']).slice(0, 11)).toBe(start);
  });

  it('free float of work in progress counts the remaining start-to-start lag', () => {
    const found = schedule({
      activities: [
        activity('A', { ...hours(40), ...started('2026-03-12 08:00', 24) }),
        activity('C', hours(40)),
        activity('B'),
      ],
      links: ['A SS+8 B', 'C FS B'],
    });
    expect(span(found['B']).slice(0, 11)).toBe('03-23T08:00');
    expect(found['A']?.freeFloatMinutes).toBe(40 * 60);
  });

  it('resumes suspended work on its resume date', () => {
    const suspended = { suspended: at('2026-03-13 08:00'), resumed: at('2026-03-19 08:00') };
    const found = schedule({
      activities: [activity('A', { ...started('2026-03-10 08:00', 8), ...suspended })],
    });
    expect(span(found['A'])).toBe('03-19T08:00 03-19T17:00');
  });

  it.each([{ suspended: at('2026-03-13 08:00') }, { resumed: at('2026-03-19 08:00') }])(
    'continues at the data date if one date of a suspension is missing: %j',
    (dates) => {
      const found = schedule({
        activities: [activity('A', { ...started('2026-03-10 08:00', 8), ...dates })],
      });
      expect(span(found['A'])).toBe('03-16T08:00 03-16T17:00');
    },
  );

  it.each([
    ['actualDates', '03-18T08:00 03-18T17:00'],
    ['retainedLogic', '03-16T08:00 03-16T17:00'],
    ['progressOverride', '03-16T08:00 03-16T17:00'],
  ] as const)('%s with an actual start after the data date', (progressMode, expected) => {
    const found = schedule({
      activities: [activity('A', started('2026-03-18 08:00', 8))],
      options: { progressMode },
    });
    expect(span(found['A'])).toBe(expected);
  });

  it('an expected finish sets the remaining work', () => {
    const expected = { expectedFinish: at('2026-03-20 12:00') };
    const find = (fields: Partial<Activity>, useExpectedFinish = true): string =>
      span(
        schedule({ activities: [activity('A', { ...fields, ...expected })], options: { useExpectedFinish } })[
          'A'
        ],
      );
    expect(find({})).toBe('03-16T08:00 03-20T12:00');
    expect(find({}, false)).toBe('03-16T08:00 03-16T17:00');
    expect(find({ ...started('2026-03-10 08:00', 8), ...{} })).toBe('03-16T08:00 03-20T12:00');
  });

  it.each([
    [true, 0],
    [false, 32 * 60],
  ])('an expected finish leaves no free float if it is used: %s', (useExpectedFinish, expected) => {
    const found = schedule({
      activities: [activity('A', { expectedFinish: at('2026-03-16 17:00') }), activity('B', hours(40))],
      options: { useExpectedFinish },
    });
    expect(found['A']?.freeFloatMinutes).toBe(expected);
  });

  it.each([
    ['FF', '03-20T08:00 03-20T17:00'],
    ['SF+40', '03-20T08:00 03-20T17:00'],
    // The expected finish itself.
    ['SF+24', '03-18T08:00 03-18T17:00'],
  ])('an expected finish yields to a predecessor that requires a later finish: %s', (link, expected) => {
    const found = schedule({
      activities: [activity('P', hours(40)), activity('A', { expectedFinish: at('2026-03-18 17:00') })],
      links: [`P ${link} A`],
    });
    expect(span(found['A'])).toBe(expected);
  });

  it.each([
    ['before the start', '2026-03-13 16:59', '03-16T08:00 03-16T08:00'],
    ['long before the start', '2026-03-10 12:00', '03-16T08:00 03-16T08:00'],
    // No working time is between these and the start, Monday 08:00.
    ['at the end of the day before the start', '2026-03-13 17:00', '03-16T08:00 03-16T17:00'],
    ['on the weekend before the start', '2026-03-15 12:00', '03-16T08:00 03-16T17:00'],
    ['at the start', '2026-03-16 08:00', '03-16T08:00 03-16T17:00'],
    ['a minute after the start', '2026-03-16 08:01', '03-16T08:00 03-16T08:01'],
  ])('an expected finish %s', (_, date, expected) => {
    const fields = { expectedFinish: at(date) };
    const find = (more: Partial<Activity>): string =>
      span(schedule({ activities: [activity('A', { ...more, ...fields })] })['A']);
    expect(find({})).toBe(expected);
    expect(find(started('2026-03-09 08:00', 8))).toBe(expected);
  });

  it('an expected finish before the start set by a predecessor leaves no work', () => {
    const found = schedule({
      activities: [activity('P', hours(40)), activity('A', { expectedFinish: at('2026-03-18 17:00') })],
      links: ['P FS A'],
    });
    expect(span(found['A'])).toBe('03-23T08:00 03-23T08:00');
  });
});
