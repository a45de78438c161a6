import type { CreditOffer } from '@floatwise/contracts';

/** What so many credits cost, such as `$20.00`. */
export function formatMoney(
  credits: number,
  { pricePerCreditCents, currency }: Pick<CreditOffer, 'pricePerCreditCents' | 'currency'>,
): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  // A yen has no smaller unit, and a price in its smallest unit is whole.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format((credits * pricePerCreditCents) / 10 ** digits);
}

/** The last day on which everything is free, such as `31 December 2026`: the instant of the end belongs to the day after. */
export function formatFreeUntil(freeUntil: string): string {
  const last = new Date(Date.parse(freeUntil) - 1);
  return last.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
