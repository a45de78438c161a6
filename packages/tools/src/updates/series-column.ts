import type { ReportCell } from '@floatwise/contracts';
import type { ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';

/** In column Window of rows that belong to the whole series, to its first update, or to what follows its last one. */
export const allWindows = 'All windows';
export const seriesStart = 'First update';
export const seriesEnd = 'After the last update';

/**
 * The first column of a list over all updates of a series, titled Window as that of the other lists. A page does not narrow the list
 * to one period; its id is not `window`.
 */
export const seriesColumn = <Row>(
  windows: readonly string[] | undefined,
  value: (row: Row) => ReportCell,
  role?: 'key',
): ListColumn<Row> | false => windows !== undefined && column.text('ofWindow', 'Window', value, role);
