import { toMinutes, type ActivityStatus } from '@floatwise/schedule/model';
import { computeWorkHours } from '@floatwise/schedule/sheet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTestNetwork,
  parseTestLinks,
  type TestLink,
} from '../../../schedule/src/sheet/test/test-network.ts';
import { computeSheetFloats } from './compute-floats.ts';

/** The given number of working days after Monday 2026-03-16 08:00. */
const startOf = (day: number) => toMinutes(29_560_800 + (Math.floor(day / 5) * 7 + (day % 5)) * 1440);
const finishOf = (day: number) => toMinutes(startOf(day - 1) + 540);

describe('computeSheetFloats', () => {
  const dates = (start: number, finish: number) => ({ start: startOf(start), finish: finishOf(finish) });

  it('derives floats from dates, and reduces them along all links before an added link', () => {
    // A 0-2 and B 2-5 have no successors; N ends at 20.
    const sheet = createTestNetwork(
      [dates(0, 2), dates(2, 5), dates(8, 10), dates(0, 20)],
      parseTestLinks(['A FS B']),
    );
    const added = { predecessor: 1, successor: 2, type: 'FS' as const };
    const links = [...parseTestLinks(['A FS B']), added];
    const { before, after } = computeSheetFloats(sheet, links, new Set([added]));
    expect(before).toEqual([15, 15, 10, 0]);
    expect(after).toEqual([13, 13, 10, 0]);
  });

  it('starts from the floats in the sheet, which may be on other calendars', () => {
    const sheet = createTestNetwork(
      [
        { ...dates(0, 2), totalFloat: 40 },
        { ...dates(2, 5), totalFloat: 44 },
        { ...dates(8, 10), totalFloat: 30 },
      ],
      parseTestLinks(['A FS+1 B']),
    );
    const added = { predecessor: 1, successor: 2, type: 'FS' as const };
    const links = [...parseTestLinks(['A FS+1 B']), added];
    expect(computeSheetFloats(sheet, links, new Set([added]))).toEqual({
      before: [40, 44, 30],
      after: [32, 33, 30],
      unit: 'days',
      hoursPerDay: 8,
    });
  });

  it('has no float without dates', () => {
    const added = { predecessor: 0, successor: 1, type: 'FS' as const };
    const { before, after } = computeSheetFloats(createTestNetwork([{}, {}], []), [added], new Set([added]));
    expect([...before, ...after]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is how far a finish can slip before the end moves, on any network', () => {
    const activity = fc.record({
      start: fc.nat(12),
      days: fc.nat(5),
      status: fc.constantFrom<ActivityStatus>('notStarted', 'notStarted', 'inProgress', 'completed'),
    });
    const link = fc.record({
      ends: fc.tuple(fc.nat(6), fc.nat(6)).filter(([a, b]) => a !== b),
      type: fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
      lag: fc.integer({ min: -2, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(activity, { minLength: 7, maxLength: 7 }),
        fc.array(link, { maxLength: 9 }),
        fc.nat(9),
        (drawn, drawnLinks, kept) => {
          const links: TestLink[] = drawnLinks.map(({ ends: [a, b], type, lag }) => ({
            predecessor: Math.min(a, b),
            successor: Math.max(a, b),
            type,
            lag,
          }));
          const sheet = createTestNetwork(
            drawn.map(({ start, days, status }) => ({
              start: startOf(start),
              finish: days === 0 ? startOf(start) : finishOf(start + days),
              status,
            })),
            [],
          );
          const { before, after } = computeSheetFloats(sheet, links, new Set(links.slice(kept)));
          const activities = sheet.activities;
          const end = Math.max(
            ...activities.filter(({ status }) => status !== 'completed').map(({ finish = 0 }) => finish),
          );
          const measure = (from = 0, to = 0) => computeWorkHours(toMinutes(from), toMinutes(to)) / 8;
          /** The smallest slip over these links; `ownEnd` if the activity has none. */
          const slip = (
            index: number,
            known: readonly TestLink[],
            ownEnd: (index: number) => number,
          ): number | undefined => {
            const own = activities[index];
            if (own === undefined || own.status === 'completed') return undefined;
            const ways = known.flatMap(({ predecessor, successor, type, lag }) => {
              const next = activities[successor];
              if (predecessor !== index || next === undefined || next.status === 'completed') return [];
              if (own.status === 'inProgress' && type.startsWith('S')) return [];
              const from = type.startsWith('F') ? own.finish : own.start;
              const to = type.endsWith('S') ? next.start : next.finish;
              return [measure(from, to) - lag + (slip(successor, known, ownEnd) ?? 0)];
            });
            return ways.length === 0 ? ownEnd(index) : Math.min(...ways);
          };
          const was = activities.map(({ index }) =>
            slip(index, links.slice(0, kept), (one) => measure(activities[one]?.finish, end)),
          );
          expect(before).toEqual(was);
          const less = (index: number): number | undefined => {
            const ways = links.filter(({ predecessor }) => predecessor === index);
            const over = ways.map((way) => slip(index, [way], (one) => (one === index ? Infinity : 0)));
            const least = ways.map(
              (way, place) => (over[place] ?? Infinity) + (less(way.successor) ?? Infinity),
            );
            return was[index] === undefined ? undefined : Math.min(was[index], ...least);
          };
          expect(after).toEqual(activities.map(({ index }) => less(index)));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
