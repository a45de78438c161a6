import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RepeatedCells } from './repeated-cells.ts';
import type { WorkbookCellKind, WorkbookRow, WorkbookSheet } from './workbook-sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

type PlainCells = readonly (string | number | null)[];

const kinds: readonly WorkbookCellKind[] = ['text', 'number', 'date', 'percent'];
const arbitraryCell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(null, 'again', '2026-03-16T08:00', 46097.25),
);
const arbitraryCells = fc.array(arbitraryCell, { minLength: 1, maxLength: 3 });

/** Kinds of the columns, the column where repeated cells begin, and the item that each row repeats. */
const arbitrarySheet = fc.record({
  kinds: fc.array(fc.constantFrom(...kinds), { minLength: 4, maxLength: 4 }),
  first: fc.integer({ min: 0, max: 1 }),
  rows: fc.array(fc.nat({ max: 3 }), { maxLength: 120 }),
});
type Plan = typeof arbitrarySheet extends fc.Arbitrary<infer Value> ? Value : never;

const createSheet = (plan: Plan, place: number, createRow: (item: number) => WorkbookRow): WorkbookSheet => ({
  name: `Sheet ${place}`,
  headers: [['A', 'B', 'C', 'D']],
  columns: plan.kinds.map((kind) => ({ kind, width: 12 })),
  rows: plan.rows.map((item) => [...(plan.first === 0 ? [] : ['before']), ...createRow(item)]),
});

describe('RepeatedCells', () => {
  it('are written like ordinary cells, in any row, column and sheet', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCells, { minLength: 4, maxLength: 4 }),
        fc.array(arbitrarySheet, { maxLength: 4 }),
        async (items, plans) => {
          const getCells = (item: number): PlainCells => items[item] ?? [];
          const repeated = items.map((cells) => new RepeatedCells(cells.length, () => cells));
          const write = (createRow: (item: number) => WorkbookRow): Promise<Uint8Array> =>
            writeWorkbook(plans.map((plan, place) => createSheet(plan, place, createRow)));
          const plain = await write(getCells);
          const copied = await write((item) => [
            repeated[item] ?? null,
            ...getCells(item)
              .slice(1)
              .map(() => null),
          ]);
          expect(Buffer.from(copied).equals(plain)).toBe(true);
        },
      ),
    );
  });
});
