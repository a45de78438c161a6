import { formatNumberValue } from '../../xer/format-value.ts';
import type { ImportUnit } from './import-sheet.ts';

/** A duration or lag and how many hours P6 counts as its day. */
export interface ImportDuration {
  readonly minutes: number;
  readonly hoursPerDay: number;
}

/** In the sheet's unit, with six decimals at most: near enough for P6 to come back to the same minute. */
export function computeImportDuration({ minutes, hoursPerDay }: ImportDuration, unit: ImportUnit): number {
  const hours = minutes / 60;
  return Number(formatNumberValue(unit === 'hours' ? hours : hours / hoursPerDay, '.', 6));
}

export const importUnitLetters: Readonly<Record<ImportUnit, string>> = { hours: 'h', days: 'd' };
