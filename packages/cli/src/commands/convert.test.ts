import type { Report } from '@floatwise/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReport } from './convert.ts';

const createReport = (rows: (string | number | null)[][]): Report => ({
  tool: 'rrr',
  summary: 'One.',
  tasks: 1,
  counts: {},
  findings: [],
  tables: [{ id: 'rows', title: 'Rows', columns: [{ id: 'value', title: 'Value', kind: 'text' }], rows }],
});

describe('formatReport', () => {
  it('writes each table row on one line', () => {
    expect(formatReport(createReport([['A[', 'say "no",\n]', -1.5e-7], [null]])).split('\n')).toEqual(
      expect.arrayContaining(['        ["A[", "say \\"no\\",\\n]", -1.5e-7],', '        [null]']),
    );
  });

  it('has the same content as plain JSON', () => {
    const arbitraryCell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', '\\', '[', ']', ',', '\n', ' ', '{') }),
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.array(arbitraryCell, { maxLength: 3 }), { maxLength: 3 }), (rows) => {
        const report = createReport(rows);
        expect(JSON.parse(formatReport(report))).toEqual(JSON.parse(JSON.stringify(report)));
      }),
    );
  });
});
