import { findSymbol } from '../fields/field-codes.ts';
import type { DecimalSymbol } from '../model/index.ts';
import type { Table } from './table.ts';
import type { XerHeader } from './xer-header.ts';

/**
 * P6 writes numbers with the symbol of the currency the header names. Without that currency in the file
 * the symbol all currencies agree on counts, else the full stop.
 */
export function findDecimalSymbol(tables: readonly Table[], header: XerHeader): DecimalSymbol {
  const table = tables.find(({ name }) => name === 'CURRTYPE');
  if (!table) return '.';
  const found = new Set<DecimalSymbol>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const symbol = findSymbol(table.findText(row, 'decimal_symbol'));
    if (!symbol) continue;
    const code = table.findText(row, 'curr_short_name');
    if (code !== undefined && code.toLowerCase() === header.currencyCode?.toLowerCase()) return symbol;
    found.add(symbol);
  }
  const [only = '.'] = found.size === 1 ? found : [];
  return only;
}
