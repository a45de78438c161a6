import { isInRange, ranges, type DecimalSymbol, type Minutes } from '../model/index.ts';
import { formatDateValue, formatHoursValue } from '../xer/format-value.ts';

/** Empty for a date that P6 cannot hold, such as a late date before 1950. */
export const formatDateCell = (time: Minutes | undefined): string | undefined =>
  time === undefined || !isInRange(time, ranges.date) ? undefined : formatDateValue(time);

export const formatHoursCell = (minutes: number | undefined, symbol: DecimalSymbol): string | undefined =>
  minutes === undefined ? undefined : formatHoursValue(minutes, symbol);
