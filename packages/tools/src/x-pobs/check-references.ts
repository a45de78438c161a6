import type { Finding } from '@floatwise/contracts';
import {
  p6Columns,
  p6Tables,
  RowCursor,
  formatId,
  type XerLayout,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';

/** Warns of rows that refer to a performing organisation: they stay as they are, so they point nowhere afterwards. */
export function checkReferences(bytes: Uint8Array, layout: XerLayout): Finding[] {
  return p6Tables.withPerformingOrganisation.flatMap((name) => {
    const tables = layout.tables.filter((table) => table.name === name);
    const [first] = tables;
    const rows = tables.reduce((sum, table) => sum + computeReferringRows(bytes, table), 0);
    if (!first || rows === 0) return [];
    const subject = rows === 1 ? '1 row of table' : `${rows} rows of table`;
    return [
      {
        code: 'x-pobs.references',
        severity: 'warning' as const,
        message:
          `${subject} ${name} ${rows === 1 ? 'has' : 'have'} a value in ${p6Columns.performingOrganisation}, ` +
          'which refers to a POBS record. Left as in the input; the record is not in the output.',
        at: { table: name, line: first.line },
      },
    ];
  });
}

function computeReferringRows(bytes: Uint8Array, table: XerTable): number {
  const cursor = new RowCursor(bytes, table);
  let columns: readonly string[] | undefined;
  let column = -1;
  let rows = 0;
  while (cursor.moveNext()) {
    if (cursor.columns !== columns) {
      columns = cursor.columns;
      column = columns.indexOf(p6Columns.performingOrganisation);
    }
    const value = cursor.findValue(column);
    if (value && value.end > value.start && formatId(bytes, value.start, value.end) !== '') rows += 1;
  }
  return rows;
}
