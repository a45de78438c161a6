import type { Finding } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { createFindingsPart, formatPlace } from './create-findings-part.ts';
import { sortRows } from './table-part.ts';

const findings: Finding[] = [
  { code: 'x.removed', severity: 'info', message: 'Removed 9 rows.', at: { table: 'POBS', line: 1200 } },
  { code: 'x.left', severity: 'warning', message: 'Left alone.', at: { activity: 'A1010' } },
  { code: 'x.left', severity: 'error', message: 'Broken.', at: { activity: 'A990' } },
  { code: 'x.note', severity: 'info', message: 'A note.' },
];

describe('findings as a table', () => {
  const part = createFindingsPart(findings);

  it('show their place in the file', () => {
    expect(part.rows.map(({ cells }) => cells[1])).toEqual([
      'POBS, line 1200',
      'A1010',
      'A990',
      'whole file',
    ]);
    expect(formatPlace({ relationship: ['A1000', 'A1010', 'FS'], sheet: 'TASKPRED', row: 17 })).toBe(
      'A1000 → A1010 FS, sheet TASKPRED, row 17',
    );
    expect(formatPlace({ activity: 'A1010', project: 'EC00610' })).toBe('A1010, EC00610');
  });

  it('are sorted by severity, worst first, then by place in numeric order', () => {
    const sort = (column: string) =>
      sortRows(part.rows, part.columns, { column, descending: false }).map(({ index }) => index);
    expect(sort('severity')).toEqual([2, 1, 0, 3]);
    expect(sort('where')).toEqual([2, 1, 0, 3]);
  });
});
