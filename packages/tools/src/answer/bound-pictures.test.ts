import { findRowPicture, rowPicturesSchema, type ReportPicture } from '@floatwise/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundPictures } from './bound-pictures.ts';

const drawOne = (id: string): ReportPicture => ({ activities: [{ id }], links: [] });

it('gives pictures to the first rows, up to a limit', () => {
  const drawn: number[] = [];
  const pictures = boundPictures(
    [...Array(50).keys()],
    (row) => {
      drawn.push(row);
      return drawOne(String(row));
    },
    { maxPictures: 10 },
  );
  expect(pictures.rows).toHaveLength(10);
  expect(pictures.activities).toHaveLength(10);
  // The others are not drawn.
  expect(drawn).toHaveLength(10);
});

it('stores an activity that many pictures share once', () => {
  const pictures = boundPictures([...Array(50).keys()], (row) => ({
    activities: [{ id: 'A' }, { id: String(row) }],
    links: [{ from: 0, to: 1, label: 'FS', role: 'kept' }],
  }));
  expect(pictures.rows).toHaveLength(50);
  expect(pictures.activities).toHaveLength(51);
});

it('gives pictures to rows in the given order', () => {
  const pictures = boundPictures(['A', 'B', 'C'], drawOne, { maxPictures: 2, order: [2, 1, 0] });
  expect([0, 1, 2].map((row) => findRowPicture(pictures, row))).toEqual([
    undefined,
    drawOne('B'),
    drawOne('C'),
  ]);
});

it('stores the picture of rows with the same key once, at the first of them', () => {
  let drawn = 0;
  const pictures = boundPictures(
    ['A', 'B', 'A', 'A', 'none', 'none'],
    (row) => {
      drawn += 1;
      return row === 'none' ? null : drawOne(row);
    },
    { getKey: (row) => row },
  );
  expect(pictures).toEqual({
    activities: [{ id: 'A' }, { id: 'B' }],
    links: [],
    rows: [{ activities: [0], links: [] }, { activities: [1], links: [] }, 0, 0],
  });
  expect(drawn).toBe(3);
});

it('returns to each row the picture drawn for it, whatever it shares with others', () => {
  const arbitraryTimes = fc.record(
    {
      dataDate: fc.constantFrom('2026-01-05T08:00', '2026-02-02T08:00'),
      unit: fc.constantFrom('hours', 'days'),
    },
    { requiredKeys: [] },
  );
  const arbitraryPicture = fc
    .tuple(
      fc.array(fc.record({ id: fc.constantFrom('A', 'B', '...') }), { minLength: 1, maxLength: 4 }),
      arbitraryTimes,
    )
    .chain(([activities, times]) => {
      const end = fc.nat(activities.length - 1);
      const link = fc.record({
        from: end,
        to: end,
        label: fc.constantFrom('FS', 'SS+8'),
        role: fc.constantFrom('kept', 'added'),
      });
      return fc.array(link, { maxLength: 4 }).map((links) => ({ activities, links, ...times }));
    });
  fc.assert(
    fc.property(fc.array(fc.option(arbitraryPicture), { maxLength: 8 }), fc.nat(8), (drawn, maxPictures) => {
      const pictures = boundPictures(drawn, (picture) => picture, { maxPictures });
      expect(rowPicturesSchema.parse(pictures)).toEqual(pictures);
      const found = drawn.map((_, row) => findRowPicture(pictures, row) ?? null);
      const kept = found.findLastIndex((picture) => picture !== null) + 1;
      expect(found.slice(0, kept)).toEqual(drawn.slice(0, kept));
      const count = drawn.filter((picture) => picture !== null).length;
      expect(found.filter((picture) => picture !== null)).toHaveLength(Math.min(count, maxPictures));
      const { activities, links } = pictures;
      const used = pictures.rows.flatMap((row) => (typeof row === 'object' && row !== null ? [row] : []));
      expect(new Set(used.flatMap((row) => row.activities)).size).toBe(activities.length);
      expect(new Set(used.flatMap((row) => row.links)).size).toBe(links.length);
    }),
    { numRuns: 1000 },
  );
});
