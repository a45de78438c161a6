import { hasDecimals, type ColumnValue, type LocaleSource } from '../locale/index.ts';
import type { Table, XerBody } from './table.ts';

/** Names of P6's columns of dates and of numbers. */
const dateColumns = /_date2?$/;
const numberColumns = /_(?:cnt|qty|cost|pct|rate|per_hr|number)$/;

/** The dates and numbers of all tables, listed when a value needs them. */
export const createLocaleSource = (tables: readonly Table[], body: XerBody): LocaleSource => ({
  dates: () => listValues(tables, body, dateColumns),
  numbers: () => listValues(tables, body, numberColumns),
  mayShow: (symbol) => hasDecimals(body.bytes, symbol),
});

function* listValues(tables: readonly Table[], { bytes }: XerBody, names: RegExp): Generator<ColumnValue> {
  for (const table of tables)
    for (const { columns, rowsBefore, layout } of table.blocks) {
      const places = columns.flatMap((column, place) =>
        names.test(column) ? [{ place, column: `${table.name} ${column}` }] : [],
      );
      if (places.length === 0) continue;
      for (let row = rowsBefore; row < rowsBefore + layout.rowCount; row += 1) {
        const cells = table.splitRow(row);
        for (const { place, column } of places) {
          const cell = cells.find(place);
          // Signs and digits are ASCII in every code page.
          if (cell && cell.start < cell.end) yield [column, bytes.toString('latin1', cell.start, cell.end)];
        }
      }
    }
}
