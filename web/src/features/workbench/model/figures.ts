import { formatFileSize, type ReportFigure } from '@floatwise/contracts';
import { formatCount, formatPercent } from '../../../lib/format-count.ts';
import type { Display } from '../../report/work-unit.ts';
import { findUnitSign, formatCell } from './format-cell.ts';

/** Counts that the picture of the file size shows, if there is one. */
const pictured = new Set(['inputBytes', 'outputBytes', 'removedBytes', 'removedPercent']);

/** A report's counts as labelled figures, in its order, without `activities`. The name contains the unit: `addedBytes`. */
export function listFigures(counts: Readonly<Record<string, number>>) {
  const hasPicture = counts['removedBytes'] !== undefined;
  return Object.entries(counts)
    .filter(([name]) => name !== 'activities' && (!hasPicture || !pictured.has(name)))
    .map(([name, value]) => ({
      name,
      label: formatLabel(name),
      value: formatCountFigure(name, value),
      isZero: value === 0,
    }));
}

function formatCountFigure(name: string, value: number): string {
  if (/bytes$/i.test(name)) return formatFileSize(value);
  if (/percent$/i.test(name)) return formatPercent(value);
  return formatCount(value);
}

/** A figure as text: its value with the unit, and whether it needs attention. */
export function formatFigure(figure: ReportFigure, display: Display) {
  const sign = findUnitSign(figure, display);
  const isZero = figure.value === 0 || figure.value === null;
  const text = figure.value === null ? 'none' : formatCell(figure.value, figure, display);
  return {
    value: sign === undefined ? text : `${text}\u00a0${sign}`,
    isZero,
    needsReview: figure.tone === 'heed' && !isZero,
  };
}

/**
 * Formats `removedRows` as `Removed rows`; the value has the unit, so `removedBytes` is `Removed size`, `removedPercent` `Removed
 * share`.
 */
function formatLabel(name: string): string {
  const words = name
    .replace(/Bytes$/, 'Size')
    .replace(/Percent$/, 'Share')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
