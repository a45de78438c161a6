import { formatDateText, toMinusSign, type ReportCell, type ReportColumn } from '@floatwise/contracts';
import { formatCount, formatFixed, formatPlainCount } from '../../../lib/format-count.ts';
import { convertSentence, convertWork, type Display } from '../../report/work-unit.ts';
import { getCell, type PartColumn, type PartRow } from './table-part.ts';

const percents = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

type CellForm = Pick<ReportColumn, 'kind' | 'unit'>;

/** A date and time, which a text cell of a column of mixed values may have. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const isDate = (cell: string, { kind }: CellForm): boolean => kind === 'date' || isoTime.test(cell);

/** A cell as text: `16-Mar-26 08:00`, `1,250.00`, `12.5%`; empty for an empty cell. */
export function formatCell(cell: ReportCell, form: CellForm, display: Display): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return isDate(cell, form) ? formatDateText(cell) : convertSentence(cell, display);
  if (form.kind === 'money') return formatFixed(cell);
  if (form.kind === 'percent') return toMinusSign(percents.format(cell));
  return formatCount(convertWork(cell, form.unit, display));
}

/** A cell for a spreadsheet: as displayed, without thousands separators, and dates as `2026-03-16 08:00`, which every locale reads. */
function formatPlainCell(cell: ReportCell, form: CellForm, display: Display): string {
  if (typeof cell === 'string' && isDate(cell, form)) return cell.replace('T', ' ');
  if (typeof cell !== 'number') return formatCell(cell, form, display);
  if (form.kind === 'percent') return percents.format(cell);
  return formatPlainCount(convertWork(cell, form.unit, display));
}

/** `d` or `h` after a duration; undefined if the column has no unit. */
export function findUnitSign({ unit }: Pick<CellForm, 'unit'>, display: Display): 'd' | 'h' | undefined {
  if (unit === undefined) return undefined;
  return (display.unit ?? unit) === 'days' ? 'd' : 'h';
}

/** A column's title with the displayed unit: `Drag (d)`. */
export function formatColumnTitle(column: ReportColumn, display: Display): string {
  const sign = findUnitSign(column, display);
  return sign === undefined ? column.title : `${column.title} (${sign})`;
}

export const isRightAligned = ({ kind }: CellForm): boolean => kind !== 'text' && kind !== 'date';

/** A header and rows with every column, as texts for a spreadsheet. */
export function formatRows(columns: readonly PartColumn[], rows: readonly PartRow[], display: Display) {
  return [
    columns.map((column) => formatColumnTitle(column, display)),
    ...rows.map((row) => columns.map((column) => formatPlainCell(getCell(row, column), column, display))),
  ];
}
