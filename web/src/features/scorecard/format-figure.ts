import type { ScorecardCheck, ScorecardLimit, ScorecardUnit } from '@floatwise/contracts';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const ratio = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A figure with its unit: `4.5%`, `3`, `600 d`, `0.94`. */
export function formatFigure(value: number, unit: ScorecardUnit): string {
  if (unit === 'share') return share.format(value);
  if (unit === 'ratio') return ratio.format(value);
  return unit === 'days' ? `${whole.format(value)}\u00a0d` : whole.format(value);
}

/** A limit as a planner writes it: `≤ 5%`, `≥ 0.95`, `= 0`, `600 d ± 1 d`. */
export function formatLimit({ is, value, tolerance, above }: ScorecardLimit, unit: ScorecardUnit): string {
  const figure = formatFigure(value, unit);
  if (is === 'equal') {
    return tolerance === undefined ? `= ${figure}` : `${figure} ± ${formatFigure(tolerance, unit)}`;
  }
  const sign = is === 'atMost' ? '≤' : '≥';
  return above === undefined ? `${sign} ${figure}` : `> ${formatFigure(above, unit)}, ${sign} ${figure}`;
}

/** Where value and limit stand on one track, in percent of its width; undefined without a value. */
export function computeTrack({ value, limit }: ScorecardCheck): { value: number; limit: number } | undefined {
  if (value === null) return undefined;
  // The track ends a little beyond the greater of the two, so that both are seen as such.
  const end = Math.max(value, limit.value, 0) * 1.15 || 1;
  return { value: (Math.max(value, 0) / end) * 100, limit: (Math.max(limit.value, 0) / end) * 100 };
}
