import {
  minutesPerDay,
  type Activity,
  type CheckLimit,
  type CheckResult,
  type CheckUnit,
  type CheckVerdict,
  type Minutes,
} from '@floatwise/schedule';
import type { WorkbookCell, WorkbookLook } from '@floatwise/schedule/workbook';

const looks: Readonly<Record<CheckVerdict, WorkbookLook>> = { PASS: 'pass', FAIL: 'fail', 'N/A': 'neither' };

export const toVerdictCell = (verdict: CheckVerdict): WorkbookCell => ({
  value: verdict,
  look: looks[verdict],
});

/** 1900-01-01 and 9999-12-31: the days Excel knows. */
const firstSerial = 1;
const lastSerial = 2_958_465;
/** Excel's number of 1970-01-01. */
const epochSerial = 25_569;

/** A date as Excel counts it, days since 1899-12-30; damaged dates outside Excel's years are left empty. */
export function toDateCell(date: Minutes | undefined): number | null {
  if (date === undefined) return null;
  const serial = date / minutesPerDay + epochSerial;
  return serial < firstSerial || serial > lastSerial ? null : serial;
}

/** What a reader takes for the start: the actual one, else the forecast, else the planned one. */
export const findStart = (activity: Activity): Minutes | undefined =>
  activity.actualStart ?? activity.earlyStart ?? activity.plannedStart;
export const findFinish = (activity: Activity): Minutes | undefined =>
  activity.actualFinish ?? activity.earlyFinish ?? activity.plannedFinish;

const numberFormats: Readonly<Record<CheckUnit, string>> = {
  share: '0.0%',
  count: '0',
  days: '0.0',
  ratio: '0.00',
};
const signs: Readonly<Record<CheckLimit['is'], string>> = { atMost: '≤', atLeast: '≥', equal: '=' };

export const toValueCell = ({ value, check, verdict }: CheckResult): WorkbookCell => ({
  value: verdict === 'N/A' ? null : (value ?? null),
  numberFormat: numberFormats[check.unit],
});

/** A number that reads `≤ 5.0%`. */
export const toLimitCell = ({ limit, check }: CheckResult): WorkbookCell => ({
  value: limit.value,
  numberFormat:
    `"${signs[limit.is]} "${numberFormats[check.unit]}` +
    (limit.tolerance === undefined ? '' : `" ± ${limit.tolerance}"`),
});

/** Counts are whole but for working days. */
export const toCountCell = (value: number | undefined, unit: CheckUnit): WorkbookCell => ({
  value: value ?? null,
  numberFormat: value !== undefined && !Number.isInteger(value) && unit !== 'share' ? '0.0' : '#,##0',
});

/** `12.6 %`, `3`, `601.0 d`, `0.94`. */
export function formatValue(value: number, unit: CheckUnit): string {
  switch (unit) {
    case 'share':
      return `${(value * 100).toFixed(1)} %`;
    case 'count':
      return String(value);
    case 'days':
      return `${value.toFixed(1)} d`;
    case 'ratio':
      return value.toFixed(2);
  }
}

/** `≤ 5.0 %`. */
export function formatLimit({ is, value, above, tolerance }: CheckLimit, unit: CheckUnit): string {
  const text = `${signs[is]} ${formatValue(value, unit)}`;
  if (above !== undefined) return `> ${formatValue(above, unit)} and ${text}`;
  return tolerance === undefined ? text : `${text} ± ${formatValue(tolerance, unit)}`;
}

const maxSheetName = 31;

/** `01 Logic`, `P4 Redundant Links`. */
export function formatSheetName({ no, title }: { readonly no: string; readonly title: string }): string {
  return `${no.startsWith('P') ? no : no.padStart(2, '0')} ${title}`.slice(0, maxSheetName).trim();
}

const counts = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** `2,310`, `49.5`. */
export const formatCount = (value: number): string => counts.format(value);

/** `291 of 2310 = 12.6 %, limit ≤ 5.0 %`, or why the check does not apply. */
export function formatFigure({
  check,
  count,
  of,
  value,
  limit,
  verdict,
  notApplicable,
}: CheckResult): string {
  if (verdict === 'N/A') return notApplicable ?? 'The check does not apply.';
  const limitText = `limit ${formatLimit(limit, check.unit)}`;
  const valueText = formatValue(value ?? 0, check.unit);
  if (count === undefined || of === undefined) return `${valueText}, ${limitText}`;
  if (check.unit === 'count' || check.unit === 'days')
    return `${valueText} (of ${formatNumber(of)}), ${limitText}`;
  return `${formatNumber(count)} of ${formatNumber(of)} = ${valueText}, ${limitText}`;
}

const formatNumber = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));
