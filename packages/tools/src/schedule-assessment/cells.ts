import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { countFigureDigits, formatFigure, formatLimit } from '@floatwise/contracts';
import type { CheckLimit, CheckResult, CheckUnit, CheckVerdict } from '@floatwise/schedule/checks';
import type { Minutes } from '@floatwise/schedule/model';
import type { WorkbookCell, WorkbookLook } from '@floatwise/ooxml';
import { toSerial } from '../answer/date-cell.ts';

export const looks: Readonly<Record<CheckVerdict, WorkbookLook>> = {
  PASS: 'pass',
  FAIL: 'fail',
  'N/A': 'neither',
};

export const toVerdictCell = (verdict: CheckVerdict): WorkbookCell => ({
  value: verdict,
  look: looks[verdict],
});

/** Excel serial number of a date, days since 1899-12-30; null for damaged dates outside Excel's range, 1900-01-01 to 9999-12-31. */
export function toSerialCell(date: Minutes | undefined): number | null {
  if (date === undefined) return null;
  const serial = toSerial(date);
  return serial < 1 || serial > 2_958_465 ? null : serial;
}

const leastDecimals: Readonly<Record<CheckUnit, number>> = { share: 1, count: 0, days: 1, ratio: 2 };

/** Enough decimals to show that the value differs from its limit. */
export function formatNumberFormat(value: number, unit: CheckUnit, limit?: CheckLimit): string {
  const decimals =
    unit === 'count' ? 0 : Math.max(leastDecimals[unit], countFigureDigits(value, unit, limit));
  return `${decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`}${unit === 'share' ? '%' : ''}`;
}

const signs: Readonly<Record<CheckLimit['is'], string>> = { atMost: '≤', atLeast: '≥', equal: '=' };

/** Marks a value that is shown but not scored. */
export function toValueCell({ value, check, limit, verdict }: CheckResult): WorkbookCell {
  const numberFormat = formatNumberFormat(value ?? 0, check.unit, limit);
  return { value: value ?? null, numberFormat: verdict === 'N/A' ? `${numberFormat}"*"` : numberFormat };
}

/** A number formatted as `≤ 5.0%`. */
export const toLimitCell = ({ limit, check }: CheckResult): WorkbookCell => ({
  value: limit.value,
  numberFormat:
    `"${signs[limit.is]} "${formatNumberFormat(limit.value, check.unit)}` +
    (limit.tolerance === undefined ? '' : `" ± ${limit.tolerance}"`),
});

/** Counts are whole numbers, except working days. */
export const toCountCell = (value: number | undefined, unit: CheckUnit): WorkbookCell => ({
  value: value ?? null,
  numberFormat: value !== undefined && !Number.isInteger(value) && unit !== 'share' ? '0.0' : '#,##0',
});

const maxSheetName = 31;

/** `01 Logic`, `P4 Redundant Links`. */
export const formatSheetName = ({ no, title }: { readonly no: string; readonly title: string }): string =>
  `${no.startsWith('P') ? no : no.padStart(2, '0')} ${title}`.slice(0, maxSheetName).trim();

/** `291 of 2,310 = 12.6%, limit ≤ 5%`, or why the check does not apply. */
export function formatResult(result: CheckResult): string {
  const { check, value, limit, verdict, notApplicable } = result;
  if (verdict !== 'N/A') return `${formatFraction(result)}, limit ${formatLimit(limit, check.unit)}`;
  const reason = notApplicable ?? 'The check does not apply.';
  return value === undefined ? reason : `${formatFraction(result)}. ${reason}`;
}

/** `291 of 2,310 = 12.6%`, `3 (of 40)`. */
function formatFraction({ check, count, of, value = 0, limit }: CheckResult): string {
  const valueText = formatFigure(value, check.unit, limit);
  if (count === undefined || of === undefined) return valueText;
  if (check.unit === 'count' || check.unit === 'days') return `${valueText} (of ${formatDecimal(of)})`;
  return `${formatDecimal(count)} of ${formatDecimal(of)} = ${valueText}`;
}
