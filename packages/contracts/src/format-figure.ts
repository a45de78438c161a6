import type { ScorecardLimit, ScorecardUnit } from './report-scorecard.ts';
import { toMinusSign } from './to-minus-sign.ts';

const leastDigits: Readonly<Record<ScorecardUnit, number>> = { share: 0, count: 0, days: 0, ratio: 2 };
const usualDigits: Readonly<Record<ScorecardUnit, number>> = { share: 1, count: 1, days: 1, ratio: 2 };
const maxDigits = 6;

/**
 * Decimals a value needs (of the percentage, for a share), at most 6. More than usual if rounding would show the value
 * as zero, as everything, or as a limit that it misses or barely meets.
 */
export function countFigureDigits(value: number, unit: ScorecardUnit, limit?: ScorecardLimit): number {
  const marks = [0, ...(unit === 'share' ? [1] : []), ...listMarks(limit)];
  let digits = usualDigits[unit];
  while (digits < maxDigits && marks.some((mark) => mark !== value && isAlike(value, mark, { unit, digits })))
    digits += 1;
  return digits;
}

/** Values at which the verdict changes. */
function listMarks(limit: ScorecardLimit | undefined): number[] {
  if (limit === undefined) return [];
  const { value, tolerance, above } = limit;
  return [
    value,
    ...(tolerance === undefined ? [] : [value - tolerance, value + tolerance]),
    ...(above === undefined ? [] : [above]),
  ];
}

interface FigureLook {
  readonly unit: ScorecardUnit;
  readonly digits: number;
}

/** Numbers shown with the same last digit differ by less than this many units of that digit. */
const farApart = 1.01;

function isAlike(one: number, other: number, look: FigureLook): boolean {
  const shown = Math.abs(one - other) * (look.unit === 'share' ? 100 : 1);
  // Decides most cases without formatting.
  if (shown > farApart * 10 ** -look.digits) return false;
  return formatNumber(one, look) === formatNumber(other, look);
}

/** A figure with its unit: `4.5%`, `3`, `600 d`, `0.94`; with more digits where the limit needs them, such as `0.947`. */
export function formatFigure(value: number, unit: ScorecardUnit, limit?: ScorecardLimit): string {
  return formatNumber(value, { unit, digits: countFigureDigits(value, unit, limit) });
}

function formatNumber(value: number, { unit, digits }: FigureLook): string {
  const text = getFormat(unit, digits)
    .format(value)
    .replace(/^-(?=[0.,]*%?$)/, '');
  return toMinusSign(unit === 'days' ? `${text} d` : text);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format takes longer than using it. */
function getFormat(unit: ScorecardUnit, digits: number): Intl.NumberFormat {
  const key = `${unit} ${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-GB', {
    style: unit === 'share' ? 'percent' : 'decimal',
    minimumFractionDigits: leastDigits[unit],
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/** A limit as a planner writes it: `≤ 5%`, `≥ 0.95`, `= 0`, `600 d ± 1 d`, `> 0%, ≤ 30%`. */
export function formatLimit({ is, value, tolerance, above }: ScorecardLimit, unit: ScorecardUnit): string {
  const figure = formatFigure(value, unit);
  if (is === 'equal') {
    return tolerance === undefined ? `= ${figure}` : `${figure} ± ${formatFigure(tolerance, unit)}`;
  }
  const sign = is === 'atMost' ? '≤' : '≥';
  return above === undefined ? `${sign} ${figure}` : `> ${formatFigure(above, unit)}, ${sign} ${figure}`;
}
