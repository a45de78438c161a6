import { formatRounded, type DurationUnit, type SheetRelationship } from '@floatwise/schedule/sheet';

/** Type and lag of a relationship in sentences and cells, in days, which a page converts to hours: `FS`, `SS +2d`, `FF -0.5d`. */
export function formatTerms(
  { type, lagMinutes }: { readonly type: string; readonly lagMinutes: number },
  hoursPerDay: number,
): string {
  const days = formatRounded(Math.abs(lagMinutes) / 60 / hoursPerDay);
  return lagMinutes === 0 ? type : `${type} ${lagMinutes > 0 ? '+' : '-'}${days}d`;
}

/** `A1010 \u2192 A1020`, with terms `A1010 \u2192 A1020 FS +2d`. */
export function formatLink(predecessor: string, successor: string, terms?: string): string {
  return `${predecessor} \u2192 ${successor}${terms === undefined ? '' : ` ${terms}`}`;
}

const unitSigns: Readonly<Record<DurationUnit, string>> = { hours: 'h', days: 'd', weeks: 'w', months: 'mo' };

/** Label of a link in a picture: `FS`, `SS+8h`, `FF-1.5d`. The page converts between hours and days. */
export function formatLinkLabel(
  { type, lag }: Pick<SheetRelationship, 'type' | 'lag'>,
  unit: DurationUnit,
): string {
  return lag === 0 ? type : `${type}${lag > 0 ? '+' : ''}${formatRounded(lag)}${unitSigns[unit]}`;
}
