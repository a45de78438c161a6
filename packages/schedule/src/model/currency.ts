import type { CurrencyId, TableRow } from './ids.ts';

export interface Currency extends TableRow {
  readonly id: CurrencyId;
  /** Such as USD. */
  readonly code: string;
  readonly symbol: string | undefined;
  /** Undefined where the file names none we know. */
  readonly decimalSymbol: DecimalSymbol | undefined;
}

export type DecimalSymbol = '.' | ',';
