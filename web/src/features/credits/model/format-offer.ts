import type { CreditOffer } from '@floatwise/contracts';

/** Price of a number of credits, such as `$20.00`. */
export function formatMoney(
  credits: number,
  { pricePerCreditCents, currency }: Pick<CreditOffer, 'pricePerCreditCents' | 'currency'>,
): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  // Prices are whole numbers of the currency's smallest unit; the yen has no smaller one.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format((credits * pricePerCreditCents) / 10 ** digits);
}

const utcDay = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** The last free day, such as `31 December 2026` for an end at midnight of 1 January; with the time if it ends during a day. */
export function formatFreeUntil(freeUntil: string): string {
  const end = new Date(freeUntil);
  const time = end.toISOString().slice(11, 16);
  if (time !== '00:00') return `${end.toLocaleDateString('en-GB', utcDay)}, ${time} UTC`;
  return new Date(end.getTime() - 1).toLocaleDateString('en-GB', utcDay);
}
