import { formatRounded, type DurationUnit, type SheetRelationship } from '@floatwise/schedule/sheet';

const unitSigns: Readonly<Record<DurationUnit, string>> = { hours: 'h', days: 'd', weeks: 'w', months: 'mo' };

/** What stands at a link of a picture: `FS`, `SS+8h`, `FF-1.5d`. A page turns hours and days into each other. */
export function formatLinkLabel(
  { type, lag }: Pick<SheetRelationship, 'type' | 'lag'>,
  unit: DurationUnit,
): string {
  return lag === 0 ? type : `${type}${lag > 0 ? '+' : ''}${formatRounded(lag)}${unitSigns[unit]}`;
}
