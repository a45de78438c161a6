import { join } from 'node:path';
import { findingsTableId, type Report, type ReportRows } from '@floatwise/contracts';
import { listGoldenCases } from '@floatwise/testkit/golden';
import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';

const severities = { error: 'Error', warning: 'Warning', info: 'Info' } as const;

/** Number of rows a figure links to. */
function countShown({ tables = [], findings }: Report, { table, where = {} }: ReportRows): number {
  const filters = Object.entries(where);
  if (table === findingsTableId)
    return findings.filter((finding) => {
      const cells = new Map([
        ['severity', severities[finding.severity]],
        ['code', finding.code],
      ]);
      return filters.every(([id, values]) => values.includes(cells.get(id) ?? ''));
    }).length;
  const { columns = [], rows = [] } = tables.find(({ id }) => id === table) ?? {};
  return rows.filter((cells) =>
    filters.every(([id, values]) =>
      values.includes(String(cells[columns.findIndex((column) => column.id === id)] ?? '')),
    ),
  ).length;
}

describe.each(listTools().map(({ id }) => id))('a result of %s', (id) => {
  const reports = listGoldenCases(join(import.meta.dirname, '..', id)).map(
    ({ expectedReport }) => expectedReport as Report,
  );

  it('has as many rows behind a figure as it says, and the same number in its counts', () => {
    for (const report of reports) {
      for (const { id: count, title, value, rows, unit, kind } of report.figures ?? []) {
        if (rows !== undefined && typeof value === 'number' && unit === undefined)
          expect([title, countShown(report, rows)]).toEqual([title, value]);
        // Durations and shares may be counted in another unit than they are shown.
        if (unit === undefined && kind === 'number' && typeof value === 'number')
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
