import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMinutes } from '../model/minutes.ts';
import { computeWorkHours } from './compute-work-hours.ts';
import { findSuspects } from './find-suspects.ts';
import type { SheetActivity } from './sheet-network.ts';
import { createTestNetwork, parseTestLinks } from './test/test-network.ts';

/** Monday 2026-03-16 08:00 and so many working days of eight hours later; finishes stand at 17:00. */
const monday = 29_560_800;
const startOf = (day: number) => toMinutes(monday + (Math.floor(day / 5) * 7 + (day % 5)) * 1440);
const finishOf = (day: number) => toMinutes(startOf(day - 1) + 540);

/** Activities as `[first day, days, remaining days]`, or with a status. */
type Plain = readonly [start: number, days: number, left: number, more?: Partial<SheetActivity>];

function create(plain: readonly Plain[], links: readonly string[]) {
  return createTestNetwork(
    plain.map(([start, days, left, more]) => ({
      start: startOf(start),
      finish: finishOf(start + days),
      remainingDuration: left,
      ...more,
    })),
    parseTestLinks(links),
  );
}

const find = (plain: readonly Plain[], links: readonly string[]): number[] =>
  [...findSuspects(create(plain, links))].sort((a, b) => a - b);

describe('findSuspects', () => {
  it('suspects what starts before one of its SS predecessors', () => {
    const plain: Plain[] = [
      [0, 5, 5],
      [3, 5, 5],
      [0, 8, 8],
    ];
    expect(find(plain, ['A SS C', 'B SS C'])).toEqual([2]);
    expect(find(plain, ['A SS C', 'C FS B'])).toEqual([]);
  });

  it('looks at predecessors that are done too, and at no successor that is', () => {
    const done: Plain = [3, 5, 0, { status: 'completed' }];
    expect(find([done, [0, 8, 8]], ['A SS B'])).toEqual([1]);
    expect(find([[3, 5, 5], done.with(0, 0) as unknown as Plain], ['A SS B'])).toEqual([]);
  });

  it('suspects what ends with its latest FF neighbour, but not with its own work', () => {
    const plain: Plain[] = [
      [0, 5, 5],
      [3, 7, 7],
      [0, 10, 4],
    ];
    expect(find(plain, ['A FF C', 'B FF C'])).toEqual([2]);
    expect(find(plain, ['C FF A', 'C FF B'])).toEqual([2]);
    expect(find(plain.with(2, [0, 10, 10]), ['A FF C', 'B FF C'])).toEqual([]);
    expect(find(plain, ['A FF C'])).toEqual([]);
  });

  it('takes a pace that others on the calendar have for a calendar, not for a level of effort', () => {
    const slow: Plain[] = [
      [0, 10, 8, { calendar: 'Six hours' }],
      [2, 8, 8],
      [0, 10, 8, { calendar: 'Six hours' }],
    ];
    expect(find(slow, ['B FF C'])).toEqual([]);
    expect(find(slow.with(0, [0, 10, 8, { calendar: 'Other' }]), ['B FF C'])).toEqual([2]);
  });

  it('leaves work in progress room from the data date on', () => {
    const started: Plain = [0, 10, 4, { status: 'inProgress' }];
    expect(find([[2, 8, 8], started], ['A FF B'])).toEqual([]);
    expect(find([[2, 8, 8], started.with(2, 12) as unknown as Plain], ['A FF B'])).toEqual([1]);
  });

  it('suspects nothing that has a type', () => {
    const typed: Plain[] = [
      [3, 5, 5],
      [0, 8, 8, { type: 'task' }],
    ];
    expect(find(typed, ['A SS B'])).toEqual([]);
  });

  it('finds on any network in a plain week what the definition says', () => {
    const activity = fc.record({
      start: fc.nat(8),
      days: fc.integer({ min: 1, max: 6 }),
      more: fc.integer({ min: -1, max: 1 }),
      status: fc.constantFrom('notStarted' as const, 'completed' as const),
    });
    const link = fc.record({
      predecessor: fc.nat(5),
      successor: fc.nat(5),
      type: fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
      isDeleted: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(activity, { minLength: 6, maxLength: 6 }),
        fc.array(link, { maxLength: 10 }),
        (drawn, links) => {
          // Only what an FF link may have stretched differs from its work, so that all others show a plain week.
          const network = createTestNetwork(
            drawn.map(({ start, days, more, status }, index) => {
              const isHeld = links.some(
                ({ type, predecessor, successor, isDeleted }) =>
                  type === 'FF' &&
                  !isDeleted &&
                  predecessor !== successor &&
                  (successor === index || predecessor === index),
              );
              const left = Math.max(0, days + (isHeld ? more : 0));
              return {
                start: startOf(start),
                finish: finishOf(start + days),
                status,
                remainingDuration: left,
              };
            }),
            links,
          );
          expect(findSuspects(network)).toEqual(findByDefinition(network));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function findByDefinition({ activities, relationships }: ReturnType<typeof create>): Set<number> {
  const live = relationships.filter(
    ({ isDeleted, predecessor, successor }) => !isDeleted && predecessor !== successor,
  );
  const suspects = new Set<number>();
  for (const { index, status, start = 0, finish, remainingDuration = 0 } of activities) {
    if (status === 'completed') continue;
    const isEarly = live.some(
      ({ type, predecessor, successor }) =>
        type === 'SS' && successor === index && (activities[predecessor]?.start ?? 0) > start,
    );
    const others = live.flatMap(({ type, predecessor, successor }) => {
      if (type !== 'FF' || (predecessor !== index && successor !== index)) return [];
      return activities[predecessor === index ? successor : predecessor]?.finish ?? [];
    });
    const work = computeWorkHours(toMinutes(start), finish ?? toMinutes(0)) / 8;
    const isHeld = others.length > 0 && Math.max(...others) === finish && work !== remainingDuration;
    if (isEarly || isHeld) suspects.add(index);
  }
  return new Set([...suspects].sort((a, b) => a - b));
}
