import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTestNetwork,
  parseTestLinks,
  type TestLink,
} from '../../../schedule/src/sheet/test/test-network.ts';
import {
  computeAgreement,
  computeShare,
  computeSheetFloatDrags,
  agreementLimit,
  toAgreementPercent,
} from './compute-sheet-float-drags.ts';
import { createPlan } from './create-plan.ts';

const options = { delayCostPerDay: 0, hoursPerDay: 8, daysPerWeek: 5 };
const compute = (sheet: ReturnType<typeof createTestNetwork>) =>
  computeSheetFloatDrags(sheet, createPlan(sheet, options), options);

describe('computeSheetFloatDrags', () => {
  it('is the remaining duration, or less if a parallel activity has little float', () => {
    const sheet = createTestNetwork(
      [5, 8, 6, 4].map((remainingDuration, place) => ({
        remainingDuration,
        totalFloat: place === 2 ? 2 : 0,
      })),
      parseTestLinks(['A FS B', 'A FS C', 'B FS D', 'C FS D']),
    );
    expect(compute(sheet)).toEqual({
      isCritical: [true, true, false, true],
      drags: Float64Array.of(5, 2, 0, 4),
    });
  });

  it('measures from the least float, whatever its value', () => {
    const floats = [-16, -16, -14, -16];
    const sheet = createTestNetwork(
      floats.map((totalFloat) => ({ remainingDuration: 8, totalFloat })),
      parseTestLinks(['A FS B', 'A FS C', 'B FS D', 'C FS D']),
    );
    expect(compute(sheet)?.drags).toEqual(Float64Array.of(8, 2, 0, 8));
  });

  it('prefers the longest path of the sheet to its least float', () => {
    const sheet = createTestNetwork(
      [
        { remainingDuration: 5, totalFloat: 3, isOnLongestPath: true },
        { remainingDuration: 5, totalFloat: 0, isOnLongestPath: false },
        { remainingDuration: 5, totalFloat: 3, isOnLongestPath: true },
      ],
      parseTestLinks(['A FS C', 'B FS C']),
    );
    expect(compute(sheet)).toEqual({ isCritical: [true, false, true], drags: Float64Array.of(0, 0, 5) });
  });

  it('calculates in the unit of durations', () => {
    const sheet = createTestNetwork(
      [
        { remainingDuration: 5, totalFloat: 0 },
        { remainingDuration: 1, totalFloat: 16 },
      ],
      [],
    );
    const inHours = { ...sheet, units: { ...sheet.units, floats: 'hours' as const } };
    expect(compute(inHours)?.drags).toEqual(Float64Array.of(2, 0));
  });

  it('is undefined for a sheet without floats', () => {
    expect(compute(createTestNetwork([{ remainingDuration: 5 }], []))).toBeUndefined();
  });

  it('equals a check of every pair, on any network', () => {
    const activity = fc.record({
      remainingDuration: fc.nat(9),
      totalFloat: fc.option(fc.integer({ min: -3, max: 9 }), { nil: undefined, freq: 6 }),
      status: fc.constantFrom('notStarted' as const, 'notStarted' as const, 'completed' as const),
    });
    const link = fc.tuple(
      fc.nat(11),
      fc.nat(11),
      fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const),
    );
    fc.assert(
      fc.property(
        fc.array(activity, { minLength: 12, maxLength: 12 }),
        fc.array(link, { maxLength: 18 }),
        (activities, drawn) => {
          const links: TestLink[] = drawn
            .filter(([a, b]) => a !== b)
            .map(([a, b, type]) => ({
              predecessor: Math.min(a, b),
              successor: Math.max(a, b),
              type,
              lag: 0,
            }));
          const sheet = createTestNetwork(activities, links);
          const leads = (from: number, to: number): boolean =>
            links.some(
              ({ predecessor, successor }) =>
                predecessor === from && (successor === to || leads(successor, to)),
            );
          const open = sheet.activities.filter(({ status }) => status !== 'completed');
          const known = open.filter(({ totalFloat }) => totalFloat !== undefined);
          const least = Math.min(...known.map(({ totalFloat = 0 }) => totalFloat));
          const expected = open.map(({ index, totalFloat, remainingDuration = 0 }) => {
            if (totalFloat !== least) return 0;
            const beside = known
              .filter((one) => one.index !== index && !leads(one.index, index) && !leads(index, one.index))
              .map((one) => (one.totalFloat ?? 0) - least);
            return Math.min(remainingDuration, ...beside);
          });
          const found = compute(sheet);
          if (known.length === 0) expect(found).toBeUndefined();
          else expect([...(found?.drags ?? [])]).toEqual(expected);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('computeAgreement', () => {
  it.each([
    [[true, true], [true, true], 1],
    [[true, false], [true, true], 0.5],
    [[true, false], [false, true], 0],
    [[false], [false], 1],
  ])('of %j with %j is %d', (ours, theirs, expected) => {
    expect(computeShare(computeAgreement(ours, theirs))).toBe(expected);
  });
});

describe('the share of critical activities that agree', () => {
  it('never rounds up to the limit', () => {
    const agreement = { both: 2249, either: 2500 };
    expect(computeShare(agreement)).toBeLessThan(agreementLimit);
    expect(toAgreementPercent(agreement)).toBe(89.9);
  });

  it('is exact if one decimal suffices', () => {
    for (let both = 0; both <= 1000; both += 1)
      expect(toAgreementPercent({ both, either: 1000 })).toBe(both / 10);
  });

  it('is 100% if nothing is critical in either', () => {
    expect(toAgreementPercent({ both: 0, either: 0 })).toBe(100);
  });
});
