const minutesPerDay = 1440;

/**
 * Days from 1970-01-01 to a date of the Gregorian calendar; years from 0, months from 1. Days outside the month run on into the next (the
 * caller checks). Method: H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
 */
export function computeDayNumber(year: number, month: number, day: number): number {
  // Years of the era count from March, so that the leap day comes last. Whole-number division throughout.
  const shifted = (month <= 2 ? year - 1 : year) + yearsPerEra;
  const era = (shifted / yearsPerEra) | 0;
  const yearOfEra = shifted - era * yearsPerEra;
  const dayOfYear = (((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) | 0) + day - 1;
  const dayOfEra = yearOfEra * 365 + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0) + dayOfYear;
  return (era - 1) * daysPerEra + dayOfEra - daysToEpoch;
}

const yearsPerEra = 400;
const daysPerEra = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const daysToEpoch = 719_468;

/** Days in a month of the Gregorian calendar; months count from 1. */
export function computeDaysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Minutes from 1970-01-01T00:00 to `2026-03-16T08:00` (or with a space in place of the T); undefined for other text. */
export function parseDateText(text: string): number | undefined {
  if (text.length !== textLength || text[4] !== '-' || text[7] !== '-' || text[13] !== ':') return undefined;
  if (text[10] !== 'T' && text[10] !== ' ') return undefined;
  const year = readTwoDigits(text, 0) * 100 + readTwoDigits(text, 2);
  const [month, day] = [readTwoDigits(text, 5), readTwoDigits(text, 8)];
  const [hour, minute] = [readTwoDigits(text, 11), readTwoDigits(text, 14)];
  // NaN fails here too.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= computeDaysInMonth(year, month)))
    return undefined;
  if (!(hour <= 23 && minute <= 59)) return undefined;
  return computeDayNumber(year, month, day) * minutesPerDay + hour * 60 + minute;
}

const textLength = '2026-03-16T08:00'.length;
const zero = 48;

/** NaN unless there are two digits. */
function readTwoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - zero, text.charCodeAt(at + 1) - zero];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}
