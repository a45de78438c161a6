import type { ReportCell } from '@floatwise/contracts';
import type { WorkbookCell } from '@floatwise/ooxml';
import { minutesPerDay, parseMinutes } from '@floatwise/schedule';

/** Excel serial number of 1970-01-01. */
const epochSerial = 25_569;

/** Excel serial number of a time in minutes. */
export const toSerial = (minutes: number): number => minutes / minutesPerDay + epochSerial;

/** A date in a column of mixed values also becomes a date cell. */
export function toDateCell(value: ReportCell): WorkbookCell {
  const minutes = typeof value === 'string' ? parseMinutes(value) : undefined;
  return minutes === undefined ? value : { value: toSerial(minutes), numberFormat: 'yyyy-mm-dd hh:mm' };
}
