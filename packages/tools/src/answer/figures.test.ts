import { join } from 'node:path';
import type { Report, ReportRows } from '@floatwise/contracts';
import { listGoldenCases } from '@floatwise/testkit/golden';
import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';

const severities = { error: 'Error', warning: 'Warning', info: 'Info' } as const;

/** Number of rows a figure links to. */
function countShown({ tables = [], findings }: Report, { table, where = {} }: ReportRows): number {
  const filters = Object.entries(where);
  if (table === 'Findings')
    return findings.filter((finding) => {
      const cells = new Map([
        ['Severity', severities[finding.severity]],
        ['Code', finding.code],
      ]);
      return filters.every(([title, values]) => values.includes(cells.get(title) ?? ''));
    }).length;
  const { columns = [], rows = [] } = tables.find(({ title }) => title === table) ?? {};
  return rows.filter((cells) =>
    filters.every(([title, values]) =>
      values.includes(String(cells[columns.findIndex((column) => column.title === title)] ?? '')),
    ),
  ).length;
}

describe.each(listTools().map(({ id }) => id))('a result of %s', (id) => {
  const reports = listGoldenCases(join(import.meta.dirname, '..', id)).map(
    ({ expectedReport }) => expectedReport as Report,
  );

  it('has as many rows behind a figure as it says, and the same number in its counts', () => {
    for (const report of reports) {
      for (const { title, value, rows, count, unit, kind } of report.figures ?? []) {
        if (rows !== undefined && typeof value === 'number' && unit === undefined)
          expect([title, countShown(report, rows)]).toEqual([title, value]);
        // Durations and shares may be counted in another unit than they are shown.
        if (unit === undefined && kind === 'number' && count !== undefined && typeof value === 'number')
          expect([title, report.counts[count]]).toEqual([title, value]);
      }
    }
  });

  it('has its headline as its summary', () => {
    for (const { summary, headline } of reports) {
      if (headline === undefined) continue;
      const { effect, done, review } = headline;
      expect(summary).toBe([effect, done, review].filter(Boolean).join(' '));
    }
  });
});
