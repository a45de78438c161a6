import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConstraintType } from '../model/p6-words.ts';
import { toMinutes } from '../model/minutes.ts';
import { computeWorkHours } from './compute-work-hours.ts';
import { findSuspects } from './find-suspects.ts';
import type { SheetActivity } from './sheet-network.ts';
import { createTestNetwork, parseTestLinks } from './test/test-network.ts';

/** Monday 2026-03-16 08:00. Days are working days of eight hours, and finishes are at 17:00. */
const monday = 29_560_800;
const startOf = (day: number) => toMinutes(monday + (Math.floor(day / 5) * 7 + (day % 5)) * 1440);
const finishOf = (day: number) => toMinutes(startOf(day - 1) + 540);

/** Activities as first day, days and remaining days, optionally with other fields. */
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
  it('suspects an activity that starts with its earliest SS predecessor, before another', () => {
    const plain: Plain[] = [
      [0, 5, 5],
      [3, 5, 5],
      [0, 8, 8],
    ];
    expect(find(plain, ['A SS C', 'B SS C'])).toEqual([2]);
    expect(find(plain, ['A SS C', 'C FS B'])).toEqual([]);
    // A task that starts before all of them, or may start early because of a lead.
    expect(find(plain.with(2, [-3, 11, 11]), ['A SS C', 'B SS C'])).toEqual([]);
    expect(find(plain, ['A SS C', 'B SS-3 C'])).toEqual([]);
  });

  it('treats Friday evening and Monday morning as the same instant, even if the day ends an hour earlier', () => {
    const plain: Plain[] = [
      [5, 5, 5, { start: toMinutes(finishOf(5) - 60) }],
      [8, 5, 5],
      [5, 8, 8],
    ];
    expect(find(plain, ['A SS C', 'B SS C'])).toEqual([2]);
    // Two hours of work separate two instants.
    const later: Plain = [5, 5, 5, { start: toMinutes(startOf(5) - 2 * 1440 - 17 * 60) }];
    expect(find(plain.with(0, later), ['A SS C', 'B SS C'])).toEqual([]);
    // These predecessors start on the same day, at different hours.
    const night: Plain = [0, 5, 5, { start: toMinutes(monday - 480) }];
    expect(find([night, [0, 5, 5], night], ['A SS C', 'B SS C'])).toEqual([]);
  });

  it('considers completed predecessors but no completed successors', () => {
    const first: Plain = [0, 2, 0, { status: 'completed' }];
    const done: Plain = [3, 5, 0, { status: 'completed' }];
    expect(find([first, done, [0, 8, 8]], ['A SS C', 'B SS C'])).toEqual([2]);
    expect(find([first, [3, 5, 5], [0, 2, 0, { status: 'completed' }]], ['A SS C', 'B SS C'])).toEqual([]);
  });

  it('suspects an activity that ends with its latest FF neighbour instead of with its own work', () => {
    const plain: Plain[] = [
      [0, 5, 5],
      [3, 7, 7],
      [0, 10, 4],
    ];
    expect(find(plain, ['A SS C', 'A FF C', 'B FF C'])).toEqual([2]);
    expect(find(plain, ['A SS C', 'C FF A', 'C FF B'])).toEqual([2]);
    expect(find(plain.with(2, [0, 10, 10]), ['A SS C', 'A FF C', 'B FF C'])).toEqual([]);
    expect(find(plain, ['A SS C', 'A FF C'])).toEqual([]);
    // As late as possible: no SS predecessor sets its start.
    expect(find(plain, ['A FF C', 'B FF C'])).toEqual([]);
    expect(find(plain, ['B SS C', 'A FF C', 'B FF C'])).toEqual([]);
  });

  it('does not suspect an early start with a finish other than that of the FF neighbours', () => {
    const plain: Plain[] = [
      [0, 5, 5],
      [3, 5, 5],
      [0, 9, 9],
    ];
    expect(find(plain, ['A SS C', 'B SS C', 'B FF C'])).toEqual([]);
    expect(find(plain.with(2, [0, 8, 8]), ['A SS C', 'B SS C', 'B FF C'])).toEqual([2]);
  });

  it('does not suspect work in progress only for its start, which may be out of sequence', () => {
    const started: Plain = [0, 8, 8, { status: 'inProgress' }];
    expect(find([[0, 5, 5], [3, 5, 5], started], ['A SS C', 'B SS C'])).toEqual([]);
    expect(find([[0, 5, 5], [3, 5, 5], started], ['A SS C', 'B SS C', 'B FF C'])).toEqual([2]);
  });

  it('does not suspect an activity whose start is constrained', () => {
    const links = ['A SS C', 'B SS C', 'B FF C'];
    const hold = (type: ConstraintType): Plain[] => [
      [0, 5, 5],
      [3, 5, 5],
      [0, 8, 8, { constraints: [{ type, date: startOf(0) }] }],
    ];
    expect(find(hold('startOn'), links)).toEqual([]);
    expect(find(hold('mandatoryStart'), links)).toEqual([]);
    expect(find(hold('finishOnOrBefore'), links)).toEqual([2]);
  });

  it('attributes a pace shared by others on the calendar to the calendar, not to a level of effort', () => {
    const slow: Plain[] = [
      [0, 10, 8, { calendar: 'Six hours' }],
      [2, 8, 8],
      [0, 10, 8, { calendar: 'Six hours' }],
    ];
    const links = ['A SS C', 'B FF C'];
    expect(find(slow, links)).toEqual([]);
    expect(find(slow.with(0, [0, 10, 8, { calendar: 'Other' }]), links)).toEqual([2]);
  });

  it('lets work in progress fit between the data date and its finish', () => {
    const started: Plain = [0, 10, 4, { status: 'inProgress' }];
    const links = ['A SS C', 'B FF C'];
    expect(find([[0, 3, 3], [2, 8, 8], started], links)).toEqual([]);
    expect(
      find(
        [
          [0, 3, 3],
          [2, 8, 8],
          [0, 10, 12, { status: 'inProgress' }],
        ],
        links,
      ),
    ).toEqual([2]);
  });

  it('does not suspect an activity with a type', () => {
    const typed: Plain[] = [
      [3, 5, 5],
      [0, 8, 8, { type: 'task' }],
    ];
    expect(find(typed, ['A SS B'])).toEqual([]);
  });

  it('follows the definition on any network in a plain week', () => {
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
          // Only activities that an FF link may have stretched differ from their work, so all others show a plain week.
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
          const found = [...findSuspects(network)].sort((a, b) => a - b);
          expect(found).toEqual([...findByDefinition(network)]);
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
  for (const { index, status, start = 0, finish = 0, remainingDuration = 0 } of activities) {
    if (status === 'completed') continue;
    const starts = live.flatMap(({ type, predecessor, successor }) =>
      type === 'SS' && successor === index ? (activities[predecessor]?.start ?? []) : [],
    );
    const finishes = live.flatMap(({ type, predecessor, successor }) => {
      if (type !== 'FF' || (predecessor !== index && successor !== index)) return [];
      return activities[predecessor === index ? successor : predecessor]?.finish ?? [];
    });
    const isEarly = starts.some((one) => one > start);
    const isHeld =
      finishes.length > 0 && computeWorkHours(toMinutes(start), toMinutes(finish)) / 8 !== remainingDuration;
    const fits = Math.min(...starts) === start && (finishes.length === 0 || Math.max(...finishes) === finish);
    if (fits && (isEarly || isHeld)) suspects.add(index);
  }
  return suspects;
}
