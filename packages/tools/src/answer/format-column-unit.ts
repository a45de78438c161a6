import type { ReportColumn } from '@floatwise/contracts';

/** The unit of a sheet's durations as a column's, where it is one a page can turn into the other. */
export function formatColumnUnit(unit: string): Pick<ReportColumn, 'unit'> {
  return unit === 'hours' || unit === 'days' ? { unit } : {};
}
