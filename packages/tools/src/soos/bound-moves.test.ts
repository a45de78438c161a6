import type { Report } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { boundMoves, movesTitle } from './bound-moves.ts';

function createReport(hours: readonly number[], title = movesTitle): Report {
  return {
    tool: 'soos',
    summary: '',
    tasks: hours.length,
    counts: {},
    findings: [],
    tables: [
      {
        title,
        description: 'Who moved.',
        columns: [
          { title: 'Activity ID', kind: 'text' },
          { title: 'Moved (h)', kind: 'number' },
        ],
        rows: hours.map((moved, index) => [`A${index}`, moved]),
      },
    ],
  };
}

const many = Array.from({ length: 2500 }, (_, index) => (index % 1000 === 999 ? index : -1 - (index % 50)));

describe('boundMoves', () => {
  it('keeps those that come later, then those that moved most, and says how many there are', () => {
    const [table] = boundMoves(createReport(many)).tables ?? [];
    expect(table?.rows).toHaveLength(2000);
    expect(table?.rows.slice(0, 4)).toEqual([
      ['A1999', 1999],
      ['A999', 999],
      ['A49', -50],
      ['A99', -50],
    ]);
    expect(table?.rows.at(-1)?.[1]).toBe(-11);
    expect(table?.description).toBe(
      'Who moved. These are 2,000 of 2,500: those that come later first, then those that moved most. The workbook lists all of them.',
    );
  });

  it('leaves fewer rows, and other tables, as they are', () => {
    const few = createReport(many.slice(0, 2000));
    expect(boundMoves(few)).toEqual(few);
    const changes = createReport(many, 'Changes');
    expect(boundMoves(changes)).toEqual(changes);
  });
});
