import type { ColumnValue, LocaleSource } from '../locale/index.ts';
import type { Xer } from './read-xer.ts';

/** Names of P6's columns of dates and of numbers. */
const dateColumns = /_date2?$/;
const numberColumns = /_(?:cnt|qty|cost|pct|rate|per_hr|number)$/;

/** The dates and numbers of all tables, listed when a value needs them. */
export const createLocaleSource = (xer: Pick<Xer, 'tables'>): LocaleSource => ({
  dates: () => listValues(xer, dateColumns),
  numbers: () => listValues(xer, numberColumns),
});

function* listValues({ tables }: Pick<Xer, 'tables'>, names: RegExp): Generator<ColumnValue> {
  for (const table of tables)
    for (const column of table.columns.filter((name) => names.test(name)))
      for (let row = 0; row < table.rowCount; row += 1) {
        const text = table.findText(row, column);
        if (text !== undefined) yield [`${table.name} ${column}`, text];
      }
}
