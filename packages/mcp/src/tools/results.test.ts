import { join } from 'node:path';
import type { Report } from '@floatwise/contracts';
import { listGoldenCases } from '@floatwise/testkit/golden';
import { renameTitles } from '@floatwise/testkit/rename-titles';
import { listTools } from '@floatwise/tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeReport } from '../result/describe-report.ts';
import { listRows } from './results.ts';

const tools = join(import.meta.dirname, '../../../tools/src');
const reports = listTools().flatMap(({ id }) =>
  listGoldenCases(join(tools, id)).map(({ expectedReport }) => expectedReport as Report),
);

/** What an assistant receives about a report and its figures' rows, without titles. */
function answer(report: Report): string {
  const { figures = [], tables = [] } = report;
  const asked = [
    ...tables.map(({ id }) => ({ table: id })),
    ...figures.flatMap(({ value, rows }) =>
      tables.some(({ id }) => id === rows?.table) && rows && value !== 0 ? [rows] : [],
    ),
  ];
  const rows = asked.map((input) =>
    listRows({ tool: report.tool, files: [], limit: 5, ...input }, {
      report,
    } as Parameters<typeof listRows>[1]),
  );
  return JSON.stringify([describeReport(report), rows], (key, value: unknown) =>
    key === 'title' ? undefined : value,
  );
}

describe('the rows of a result', () => {
  it('are the same for an assistant, whatever the titles of tables, columns and figures', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reports), fc.string({ maxLength: 8 }), (report, salt) => {
        expect(answer(renameTitles(report, (title) => `${salt}${title.length}`))).toBe(answer(report));
      }),
    );
  });
});
