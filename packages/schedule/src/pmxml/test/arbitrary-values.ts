import fc from 'fast-check';
import { formatCalendarData, joinShifts } from '../../calendar/index.ts';
import { toId, toMinutes, type AnyId } from '../../model/index.ts';

/** Text of a P6 field; never empty, since an empty element equals a missing one. */
export const text = fc
  .string({
    unit: fc.constantFrom('a', 'B', '7', ' ', '<', '>', '&', '"', "'", 'é', 'م', '界', '😀', ']]>'),
    minLength: 1,
    maxLength: 8,
  })
  .filter((value) => value.trim() !== '');
export const textOrEmpty = fc.oneof(text, fc.constant(''));
export const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });
export const date = fc.integer({ min: 0, max: 60_000_000 }).map(toMinutes);
/** Minutes that survive the conversion to hours in a double. */
export const duration = fc.integer({ min: -100_000, max: 100_000 });
export const number = fc.oneof(
  fc.integer({ min: -1000, max: 1_000_000 }),
  fc.double({ min: 0.001, max: 1e6, noNaN: true }),
);
export const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
export const flag = fc.boolean();
export const guid = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('base64').replaceAll('=', ''));
export const oneOf = <Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
export const idOf = (kind: number, count: number): fc.Arbitrary<AnyId> =>
  fc.integer({ min: 0, max: count - 1 }).map((index) => makeId(kind, index));
export const makeId = (kind: number, index: number): AnyId => toId(String(kind * 100 + index));

const minute = fc.integer({ min: 0, max: 1438 });
const shifts = fc
  .array(fc.tuple(minute, fc.integer({ min: 1, max: 700 })), { maxLength: 2 })
  .map((pairs) => joinShifts(pairs.map(([start, length]) => [start, Math.min(start + length, 1440)])));
/** Has one end that is not a multiple of five minutes, so the reader knows how ends are written. */
export const calendarData = fc
  .record({
    week: fc.array(shifts, { minLength: 6, maxLength: 6 }).map((days) => [...days, [480, 1020]]),
    exceptions: fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30_000 }), shifts), {
        selector: ([day]) => day,
        maxLength: 3,
      })
      .map((entries) => new Map(entries)),
  })
  .map(formatCalendarData);

/** Numbers of the kinds of records, used in ids. */
export const kinds = {
  project: 1,
  wbs: 2,
  obs: 3,
  calendar: 4,
  activity: 5,
  resource: 6,
  role: 7,
  account: 8,
  code: 9,
  field: 10,
  other: 11,
};
export const projectId = toId('100');
export const rootId = toId('299');

export const withIds = <Fields>(kind: number, fields: fc.Arbitrary<Fields>, maxLength = 4) =>
  fc
    .array(fields, { maxLength })
    .map((list) => list.map((each, row) => ({ id: makeId(kind, row), ...each, row })));
