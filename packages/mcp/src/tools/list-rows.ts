import type { ReportTable } from '@floatwise/contracts';
import { RefusedCall } from '../refused-call.ts';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';

export const listRows: Answering<'list_rows'> = async (
  { table: title, where = {}, limit, cursor },
  { getResult },
) => {
  const { report } = await getResult();
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
};

function filterRows({ columns, rows }: ReportTable, where: Readonly<Record<string, readonly string[]>>) {
  const tests = Object.entries(where).map(([title, values]) => {
    const place = columns.findIndex((column) => column.title === title);
    if (place < 0)
      throw new RefusedCall(
        `There is no column '${title.slice(0, 100)}'; the columns are ${columns.map((each) => each.title).join(', ')}.`,
      );
    const wanted = new Set(values);
    return (row: ReportTable['rows'][number]) => wanted.has(String(row[place] ?? ''));
  });
  return rows.filter((row) => tests.every((test) => test(row)));
}
