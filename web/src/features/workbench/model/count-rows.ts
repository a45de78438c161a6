import type { ReportRows } from '@floatwise/contracts';
import { filterRows } from './column-filter.ts';
import type { TablePart } from './table-part.ts';
import { createViewOfRows } from './view-state.ts';

/** How many of these rows the report has: of a long table only the first may have come along. */
export function countRows(parts: readonly TablePart[], rows: ReportRows): number {
  const part = parts.find(({ title }) => title === rows.table);
  return part === undefined ? 0 : filterRows(part, '', createViewOfRows(rows).filters).length;
}
