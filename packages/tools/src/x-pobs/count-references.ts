import type { Finding } from '@floatwise/contracts';
import {
  p6Columns,
  p6Tables,
  RowCursor,
  formatId,
  type XerLayout,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import { formatCounted } from '../answer/format-count.ts';

/** Rows of the tables of one name that refer to a performing organisation. */
interface References {
  readonly table: XerTable;
  readonly rows: number;
}

export function countReferences(bytes: Uint8Array, layout: XerLayout): References[] {
  return p6Tables.withPerformingOrganisation.flatMap((name) => {
    const tables = layout.tables.filter((table) => table.name === name);
    const [table] = tables;
    const rows = tables.reduce((sum, each) => sum + computeReferringRows(bytes, each), 0);
    return table === undefined || rows === 0 ? [] : [{ table, rows }];
  });
}

/** They stay as they are, so they point nowhere afterwards. */
export function formatReferences(references: readonly References[]): Finding[] {
  return references.map(({ table: { name, line }, rows }) => ({
    code: 'x-pobs.references',
    severity: 'warning',
    message: `${formatCounted(rows, `row of table ${name} has`, `rows of table ${name} have`)} a value in ${p6Columns.performingOrganisation}, which refers to a POBS record. Left as in the input; the record is not in the output.`,
    at: { table: name, line },
  }));
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
