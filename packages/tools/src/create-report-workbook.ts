import type { ReportTable } from '@floatwise/contracts';
import { writeWorkbook, type WorkbookSheet } from '@floatwise/ooxml';

export const workbookContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const maxSheetNameLength = 31;

/** A report's tables as a workbook (.xlsx), one sheet a table, named after its title. */
export function createReportWorkbook(tables: readonly ReportTable[]): Promise<Uint8Array> {
  return writeWorkbook(tables.map(toSheet));
}

function toSheet({ title, columns, rows }: ReportTable): WorkbookSheet {
  return {
    name: title.slice(0, maxSheetNameLength),
    headers: [columns.map((column) => column.title)],
    columns: columns.map(({ kind }) => (kind === 'text' ? { kind, wrap: true } : { kind })),
    rows,
  };
}
