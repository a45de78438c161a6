import type { CurrencyId, TableRow } from './ids.ts';

export interface Currency extends TableRow {
  readonly id: CurrencyId;
  /** Such as USD. */
  readonly code: string;
  /** Such as US Dollar. */
  readonly name: string | undefined;
  /** Units of this currency per unit of the base currency. */
  readonly exchangeRate: number | undefined;
  readonly symbol: string | undefined;
  /** Undefined if the file names none we know. */
  readonly decimalSymbol: DecimalSymbol | undefined;
}

export type DecimalSymbol = '.' | ',';

/** P6 stores all amounts in its base currency, rate 1 (Oracle, P6 EPPM Application Administration Guide, "The Base Currency"). */
export function findBaseCurrency(
  currencies: readonly Currency[],
  preferredCode?: string,
): Currency | undefined {
  const atPar = currencies.filter(({ exchangeRate }) => exchangeRate === 1);
  const wanted = preferredCode?.toLowerCase();
  return atPar.find(({ code }) => code.toLowerCase() === wanted) ?? atPar[0] ?? currencies[0];
}
