import { describe, expect, it } from 'vitest';
import { completed, hours, schedule, span, started } from './test/test-run.ts';
import { activity } from './test/test-schedule.ts';

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
