import { formatFileSize } from '@floatwise/contracts';
import { formatCount, formatPercent } from '../../../lib/format-count.ts';

export interface Figure {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isZero: boolean;
}

/** Told by the picture of the file before and after, where there is one. */
const pictured = new Set(['inputBytes', 'outputBytes', 'removedBytes', 'removedPercent']);

/** A report's counts as labelled figures, in the report's order; the number of activities leads them anyway. The name tells the unit: `addedBytes`, `floatPercent`. */
export function listFigures(counts: Readonly<Record<string, number>>): Figure[] {
  const hasPicture = counts['removedBytes'] !== undefined;
  return Object.entries(counts)
    .filter(([name]) => name !== 'activities' && (!hasPicture || !pictured.has(name)))
    .map(([name, value]) => ({
      name,
      label: formatLabel(name),
      value: formatFigure(name, value),
      isZero: value === 0,
    }));
}

function formatFigure(name: string, value: number): string {
  if (/bytes$/i.test(name)) return formatFileSize(value);
  if (/percent$/i.test(name)) return formatPercent(value);
  return formatCount(value);
}

/** `removedRows` as `Removed rows`; the unit is in the value, so `removedBytes` is `Removed size`, `removedPercent` `Removed share`. */
function formatLabel(name: string): string {
  const words = name
    .replace(/Bytes$/, 'Size')
    .replace(/Percent$/, 'Share')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
