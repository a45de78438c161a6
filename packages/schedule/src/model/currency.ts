import type { CurrencyId } from './ids.ts';

export interface Currency {
  readonly id: CurrencyId;
  /** Such as USD. */
  readonly code: string;
  readonly symbol: string | undefined;
  /** Undefined where the file names none we know. */
  readonly decimalSymbol: DecimalSymbol | undefined;
  readonly row: number;
}

export type DecimalSymbol = '.' | ',';
