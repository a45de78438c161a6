import type excel from 'exceljs';
import type { WorkbookCellKind, WorkbookColumn, WorkbookLook, WorkbookStyledCell } from './workbook-sheet.ts';

type Style = Partial<excel.Style>;

const numberFormats: Readonly<Record<WorkbookCellKind, string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  percent: '0.0%',
  date: 'yyyy-mm-dd hh:mm',
};

const fill = (argb: string): excel.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

/** Excel's own: a font that is changed must name itself, or readers take another. */
const bodyFont: Partial<excel.Font> = { name: 'Calibri', family: 2, size: 11 };

export const headerStyle: Style = {
  numFmt: '@',
  font: { ...bodyFont, bold: true },
  fill: fill('FFE8EEF4'),
  border: { bottom: { style: 'thin', color: { argb: 'FF8FA3B5' } } },
  alignment: { vertical: 'top', wrapText: true },
};

const centred: Partial<excel.Alignment> = { horizontal: 'center' };

/** Colours never stand alone: the cell says in words what they mean. */
const looks: Readonly<Record<WorkbookLook, Style>> = {
  title: { font: { ...bodyFont, bold: true, size: 16 } },
  label: { font: { ...bodyFont, bold: true } },
  heading: headerStyle,
  pass: {
    font: { ...bodyFont, bold: true, color: { argb: 'FF0B5D1E' } },
    fill: fill('FFD5F0DC'),
    alignment: centred,
  },
  fail: {
    font: { ...bodyFont, bold: true, color: { argb: 'FF8C1010' } },
    fill: fill('FFFADBD8'),
    alignment: centred,
  },
  muted: { font: { ...bodyFont, color: { argb: 'FF595959' } } },
};
const linkFont: Partial<excel.Font> = { ...bodyFont, underline: true, color: { argb: 'FF0B57A4' } };
const wrapped: Partial<excel.Alignment> = { wrapText: true, vertical: 'top' };

export function createColumnStyle({ kind, numberFormat, wrap }: WorkbookColumn): Style {
  const style = { numFmt: numberFormat ?? numberFormats[kind] };
  return wrap ? { ...style, alignment: wrapped } : style;
}

/** The style of a cell that differs from its column. */
export function createCellStyle(cell: WorkbookStyledCell, columnStyle: Style = {}): Style {
  const look = cell.look === undefined ? {} : looks[cell.look];
  const isLink = cell.linkTo !== undefined || cell.formula?.startsWith('HYPERLINK(') === true;
  return {
    ...columnStyle,
    ...look,
    ...(cell.numberFormat === undefined ? {} : { numFmt: cell.numberFormat }),
    ...(isLink ? { font: linkFont } : {}),
    ...(cell.wrap === undefined ? {} : { alignment: cell.wrap ? wrapped : { wrapText: false } }),
  };
}
