import type { ReportTable } from '@floatwise/contracts';
import { z } from 'zod';
import { RefusedCall } from '../file-access.ts';
import { defineMcpTool } from '../mcp-tool.ts';
import { cutPage, pageInput, shorten } from '../paging.ts';
import { toolCallInput } from './inputs.ts';

export const listRows = defineMcpTool({
  name: 'list_rows',
  title: 'Rows of a result',
  description:
    'Rows of one table of what a tool found, worst first, as the page shows them: convert_file, assess_schedule and compare_updates name the tables. Nothing is written.',
  input: {
    ...toolCallInput,
    table: z.string().describe('Title of the table.'),
    where: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Values rows must have in columns, by the titles of these.'),
    ...pageInput,
  },
  run: async ({ table: title, where = {}, limit, cursor, ...call }, { results }) => {
    const { report } = await results.run(call);
    const table = report.tables?.find((each) => each.title === title);
    if (table === undefined) {
      const known = (report.tables ?? []).map((each) => each.title).join(', ');
      throw new RefusedCall(
        `The result has no table '${title.slice(0, 100)}'; it has ${known === '' ? 'none' : known}.`,
      );
    }
    const rows = filterRows(table, where);
    return {
      columns: table.columns.map(({ title: name, kind, unit }) => ({
        title: name,
        kind,
        ...(unit && { unit }),
      })),
      ...cutPage(rows, { limit, cursor }, (row) =>
        row.map((cell) => (typeof cell === 'string' ? shorten(cell) : cell)),
      ),
    };
  },
});

function filterRows({ columns, rows }: ReportTable, where: Readonly<Record<string, readonly string[]>>) {
  const tests = Object.entries(where).map(([title, values]) => {
    const place = columns.findIndex((column) => column.title === title);
    if (place < 0)
      throw new RefusedCall(
        `There is no column '${title.slice(0, 100)}'; there are ${columns.map((each) => each.title).join(', ')}.`,
      );
    const wanted = new Set(values);
    return (row: ReportTable['rows'][number]) => wanted.has(String(row[place] ?? ''));
  });
  return rows.filter((row) => tests.every((test) => test(row)));
}
