import type { Currency } from '../../model/index.ts';
import { findSymbol } from '../decimal-symbol.ts';
import type { TableMapper } from '../table-mapper.ts';

export const currencyMapper: TableMapper<Currency> = {
  tables: ['CURRTYPE'],
  keys: ['curr_id'],
  bind: (find) => {
    const id = find('curr_id');
    const code = find('curr_short_name');
    const symbol = find('curr_symbol');
    const decimalSymbol = find('decimal_symbol');
    return (row) => ({
      id: row.requiredId(id),
      code: row.textOrEmpty(code),
      symbol: row.text(symbol),
      decimalSymbol: findSymbol(row.text(decimalSymbol)),
      row: row.row,
    });
  },
};
