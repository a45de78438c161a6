import type { Report, ReportCell } from '@floatwise/contracts';
import { reportSchema } from '@floatwise/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReport } from './check-report.ts';

const noPictures = { activities: [], links: [], rows: [null] };
const createReport = (rows: ReportCell[][]): Report => ({
  tool: 'rrr',
  summary: 'None.',
  tasks: 1,
  counts: {},
  findings: [],
  tables: [{ title: 'Rows', columns: [{ title: 'Value', kind: 'text' }], rows, rowPictures: noPictures }],
  charts: [],
});
const arbitraryCell = fc.oneof(
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.constant(null),
  fc.constant(undefined),
);

describe('checkReport', () => {
  it('reads and refuses what the schema reads and refuses', () => {
    fc.assert(
      fc.property(fc.array(fc.array(arbitraryCell, { maxLength: 3 }), { maxLength: 3 }), (cells) => {
        const report = createReport(cells as ReportCell[][]);
        const read = reportSchema.safeParse(report);
        if (!read.success) expect(() => checkReport(report)).toThrow();
        else expect(JSON.stringify(checkReport(report))).toBe(JSON.stringify(read.data));
      }),
    );
  });

  it('reads and refuses findings as their schema does', () => {
    const arbitraryText = fc.oneof(
      { weight: 9, arbitrary: fc.string() },
      { arbitrary: fc.constant(1), weight: 1 },
    );
    const arbitraryNumber = fc.oneof(fc.nat(3), fc.constantFrom(-1, 1.5, 2 ** 60, '1', undefined));
    const arbitraryFinding = fc.record(
      {
        code: arbitraryText,
        severity: fc.constantFrom('info', 'warning', 'error', 'other'),
        message: arbitraryText,
        at: fc.record(
          {
            ...{ activity: arbitraryText, sheet: arbitraryText, row: arbitraryNumber, line: arbitraryNumber },
            relationship: fc.array(arbitraryText, { minLength: 2, maxLength: 4 }),
            more: fc.constant(1),
          },
          { requiredKeys: [] },
        ),
        more: fc.constant(1),
      },
      { requiredKeys: ['code', 'severity'] },
    );
    let readCount = 0;
    fc.assert(
      fc.property(fc.array(arbitraryFinding, { maxLength: 2 }), (findings) => {
        const report = { ...createReport([]), findings: findings as Report['findings'] };
        const read = reportSchema.safeParse(report);
        if (!read.success) expect(() => checkReport(report)).toThrow();
        else expect(checkReport(report)).toEqual(read.data);
        if (read.success && findings.length > 0) readCount += 1;
      }),
      { numRuns: 1000 },
    );
    expect(readCount).toBeGreaterThan(20);
  });

  it('drops what the schema does not know, in a report without tables too', () => {
    const { tables, ...report } = createReport([['A']]);
    expect(checkReport({ ...report, more: 1 } as Report)).toEqual(report);
    const extended = tables?.map((table) => ({ ...table, more: 1 }));
    const checked = checkReport({ ...report, ...(extended === undefined ? {} : { tables: extended }) });
    expect(checked.tables).toEqual(tables);
  });
});
