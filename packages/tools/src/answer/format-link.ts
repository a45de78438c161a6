import { formatRounded } from '@floatwise/schedule/sheet';

/** A relationship's type and lag as sentences and cells say it, days first, which a page turns into hours: `FS`, `SS +2d`, `FF -0.5d`. */
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
