import type { ReportCell } from '@floatwise/contracts';
import type { WorkbookCell } from '@floatwise/ooxml';
import { minutesPerDay, parseMinutes } from '@floatwise/schedule/model';

/** Excel serial number of 1970-01-01. */
const epochSerial = 25_569;

/** Excel serial number of a time in minutes. */
export const toSerial = (minutes: number): number => minutes / minutesPerDay + epochSerial;

/** A date, with or without a time, as a date cell, also in a column of mixed values. */
export function toDateCell(value: ReportCell): WorkbookCell {
  if (typeof value !== 'string') return value;
  const isDay = value.length === 'yyyy-mm-dd'.length;
  const minutes = parseMinutes(isDay ? `${value}T00:00` : value);
  if (minutes === undefined) return value;
  return { value: toSerial(minutes), numberFormat: isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' };
}
