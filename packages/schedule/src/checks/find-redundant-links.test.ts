import { describe, expect, it } from 'vitest';
import {
  activity,
  at,
  calendar,
  createTestSchedule,
  fiveDays,
  fullTime,
  type TestScheduleParts,
} from '../cpm/test/test-schedule.ts';
import type { CalendarId, ConstraintType } from '../model/index.ts';
import { defaultCheckOptions } from './check-options.ts';
import { createAssessment } from './create-assessment.ts';
import { findRedundantLinks } from './find-redundant-links.ts';

const started = { status: 'inProgress', actualStart: at('2026-03-09 08:00') } as const;
const done = {
  status: 'completed',
  actualStart: at('2026-03-09 08:00'),
  actualFinish: at('2026-03-10 17:00'),
} as const;

function find(links: readonly string[], parts: Partial<TestScheduleParts> = {}): string[] | string {
  const activities = parts.activities ?? ['A', 'B', 'C'].map((code) => activity(code));
  const assessment = createAssessment(
    createTestSchedule({ ...parts, activities, links }),
    defaultCheckOptions,
  );
  const found = findRedundantLinks(assessment);
  return typeof found === 'string' ? found : found.map(({ link }) => link.relationship.id);
}

describe('findRedundantLinks', () => {
  it('keeps one of two equal links, even if a path with a lead seems to prove it', () => {
    expect(find(['A FS C', 'A FS-8 B', 'B FS C', 'A FS C'])).toHaveLength(1);
  });

  it.each([
    [['A FS B', 'B FS C', 'A FS C'], ['A FS C']],
    [['A FS B', 'B FS C', 'A FS+16 C'], []],
    [
      ['A FS B', 'A SS B', 'A FF B'],
      ['A SS B', 'A FF B'],
    ],
    [['A FS B', 'A FS+8 B'], ['A FS B']],
    [['A SS B', 'B SS+8 C', 'A SS+8 C', 'A FS C'], ['A SS+8 C']],
    [['A FS B', 'B FF C', 'A FF C'], ['A FF C']],
    [['A FS B', 'B FS-8 C', 'A FS C'], []],
    [['A FS+8 B', 'B FS+8 C', 'A FS+16 C', 'A SS+20 C'], ['A FS+16 C']],
    [['A FS B', 'B FS A'], 'loop'],
  ])('of %j: %j', (links, expected) => {
    expect(find(links)).toEqual(expected);
  });

  it('uses neither an out-of-sequence link nor a running lag as proof', () => {
    const outOfSequence = [activity('A'), activity('B', started), activity('C')];
    expect(find(['A FS B', 'B FS C', 'A FS C'], { activities: outOfSequence })).toEqual([]);
    const running = [activity('A', done), activity('B'), activity('C')];
    expect(find(['A FS+8 B', 'B FS C', 'A FS C'], { activities: running })).toEqual([]);
    expect(find(['A FS B', 'B FS C', 'A FS C'], { activities: running })).toEqual(['A FS C']);
  });

  it('finds no proof through an activity whose dates do not follow its predecessors', () => {
    const date = at('2026-03-20 08:00');
    const on = (type: ConstraintType) => [
      activity('A'),
      activity('B', { primaryConstraint: { type, date } }),
      activity('C'),
    ];
    const chain = ['A FS B', 'B FS C', 'A FS C'];
    expect(find(chain, { activities: on('startOn') })).toEqual(['A FS C']);
    expect(find(chain, { activities: on('mandatoryStart') })).toEqual([]);
    expect(find([...chain, 'A FF B', 'B SS C'], { activities: on('mandatoryFinish') })).toEqual([
      'A FF B',
      'B SS C',
    ]);
    expect(find(['A FS B', 'B FS C', 'C FS A'], { activities: on('mandatoryStart') })).toBe('loop');
  });

  it('keeps links that decide whether an expected finish applies, or that depend on work in progress', () => {
    const finishing = [activity('A'), activity('B', { expectedFinish: at('2026-03-20 17:00') })];
    expect(find(['A FS B', 'A FF B', 'A SS B'], { activities: finishing })).toEqual(['A SS B']);
    const begun = [activity('A', started), activity('B', started), activity('C')];
    expect(find(['A SS B', 'B SS C', 'A SS C'], { activities: begun })).toEqual([]);
    expect(find(['A FS-8 C', 'A SS-8 C', 'A SF-8 C'], { activities: begun })).toEqual([]);
  });

  it('ignores lags on a calendar other than the predecessor\u2019s', () => {
    const calendars = [calendar('five', fiveDays), calendar('full', fullTime)];
    const on = (code: string, id: string) => activity(code, { calendarId: id as CalendarId });
    const links = ['A FS B', 'B FS+8 C', 'A FS+8 C'];
    const same = [on('A', 'five'), on('B', 'five'), on('C', 'five')];
    const mixed = [on('A', 'five'), on('B', 'full'), on('C', 'five')];
    expect(find(links, { calendars, activities: same })).toEqual(['A FS+8 C']);
    expect(find(links, { calendars, activities: mixed })).toEqual([]);
    expect(find(links, { calendars, activities: mixed, options: { lagCalendar: 'successor' } })).toEqual([
      'A FS+8 C',
    ]);
    const leads = ['A FS+8 B', 'B FS-8 C', 'A FS C'];
    expect(find(leads, { calendars, activities: same })).toEqual(['A FS C']);
    expect(find(leads, { calendars, activities: mixed })).toEqual([]);
  });

  it('handles 100,000 links into one milestone, even if each has a detour', () => {
    const size = 100_000;
    const activities = Array.from({ length: size }, (_, index) => activity(`A${index}`));
    const spread = activities.slice(2).map(({ code }) => `${code} FS A0`);
    expect(find(spread, { activities })).toEqual([]);
    const twice = activities.slice(2, size / 2).flatMap(({ code }) => [`${code} FS A0`, `${code} FS A1`]);
    expect(find(twice, { activities })).toEqual([]);
  });

  it('ignores levels of effort and links with an end outside', () => {
    const activities = [activity('A'), activity('L', { type: 'levelOfEffort' }), activity('C')];
    expect(find(['A FS L', 'L FS C', 'A FS C', 'A FS OUT', 'OUT FS C'], { activities })).toEqual([]);
  });
});
