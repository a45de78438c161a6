import type { Finding } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import {
  countSeverities,
  filterFindingRows,
  formatFindingsTsv,
  listFindingRows,
  nextSort,
  sortFindingRows,
} from './finding-rows.ts';
import { formatPlace } from './format-place.ts';

const findings: Finding[] = [
  { code: 'x.removed', severity: 'info', message: 'Removed 9 rows.', at: { table: 'POBS', line: 1200 } },
  { code: 'x.left', severity: 'warning', message: 'Left\talone\nhere.', at: { activity: 'A1010' } },
  { code: 'x.left', severity: 'error', message: '=SUM(A1)', at: { activity: 'A990' } },
  { code: 'x.note', severity: 'info', message: 'A note.' },
];
const rows = listFindingRows(findings);
const ids = (list: readonly { index: number }[]) => list.map((row) => row.index);

describe('finding rows', () => {
  it('say where a finding stands', () => {
    expect(rows.map((row) => row.place)).toEqual(['POBS, line 1200', 'A1010', 'A990', '']);
    expect(formatPlace({ relationship: ['A1000', 'A1010', 'FS'], sheet: 'TASKPRED', row: 17 })).toBe(
      'A1000 → A1010 FS, sheet TASKPRED, row 17',
    );
    expect(formatPlace({ activity: 'A1010', project: 'EC00610' })).toBe('A1010, EC00610');
  });

  it('are filtered by severity and by every word of the search', () => {
    expect(ids(filterFindingRows(rows, { severity: 'info', query: '' }))).toEqual([0, 3]);
    expect(ids(filterFindingRows(rows, { severity: 'all', query: '  ROWS pobs' }))).toEqual([0]);
    expect(ids(filterFindingRows(rows, { severity: 'error', query: 'note' }))).toEqual([]);
  });

  it('are sorted with numbers as numbers and the worst severity first', () => {
    expect(ids(sortFindingRows(rows, { column: 'severity', descending: false }))).toEqual([2, 1, 0, 3]);
    expect(ids(sortFindingRows(rows, { column: 'place', descending: false }))).toEqual([3, 2, 1, 0]);
    expect(ids(sortFindingRows(rows, { column: 'code', descending: true }))).toEqual([0, 3, 1, 2]);
    expect(ids(sortFindingRows(rows, undefined))).toEqual([0, 1, 2, 3]);
  });

  it('turn a sorted column from ascending to descending to unsorted', () => {
    const first = nextSort(undefined, 'code');
    const second = nextSort(first, 'code');
    expect([first, second, nextSort(second, 'code')]).toEqual([
      { column: 'code', descending: false },
      { column: 'code', descending: true },
      undefined,
    ]);
    expect(nextSort(second, 'place')).toEqual({ column: 'place', descending: false });
  });

  it('are counted by severity', () => {
    expect(countSeverities(rows)).toEqual({ error: 1, warning: 1, info: 2 });
  });

  it('are copied as a grid in which nothing runs as a formula', () => {
    expect(formatFindingsTsv(rows.slice(1, 3))).toBe(
      "Severity\tCode\tWhere\tFinding\nWarning\tx.left\tA1010\tLeft alone here.\nError\tx.left\tA990\t'=SUM(A1)",
    );
  });

  it('stay quick with 50,000 findings', () => {
    const many = listFindingRows(
      Array.from({ length: 50_000 }, (_, i) => ({
        code: 'x.many',
        severity: 'info' as const,
        message: `Row ${i} changed.`,
        at: { activity: `A${(i * 7919) % 50_000}` },
      })),
    );
    const started = performance.now();
    const found = filterFindingRows(many, { severity: 'all', query: '49999' });
    const sorted = sortFindingRows(many, { column: 'place', descending: false });
    expect(found.length).toBe(2);
    expect(sorted[0]?.place).toBe('A0');
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
