import type { WorkbookCellKind, WorkbookColumn, WorkbookLook, WorkbookStyledCell } from './workbook-sheet.ts';

/** How a cell looks; absent properties have Excel's defaults. Colours are RRGGBB. */
export interface CellStyle {
  /** Excel number format. */
  readonly numberFormat?: string;
  readonly font?: FontStyle;
  readonly fill?: string;
  /** Colour of a thin line below the cell. */
  readonly bottomLine?: string;
  readonly alignment?: 'plain' | 'wrapped' | 'wrappedRight' | 'centred' | 'left';
  /** Indented from the left edge, unless it is right-aligned or centred. */
  readonly isIndented?: boolean;
}

export interface FontStyle {
  readonly isBold?: boolean;
  readonly isUnderlined?: boolean;
  /** In points. */
  readonly size?: number;
  readonly colour?: string;
}

const numberFormats: Readonly<Record<WorkbookCellKind, string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  percent: '0.0%',
  date: 'yyyy-mm-dd hh:mm',
};

const headerStyle: CellStyle = {
  numberFormat: '@',
  font: { isBold: true },
  fill: 'E8EEF4',
  bottomLine: '8FA3B5',
  alignment: 'wrapped',
};

/** Colour is never the only signal: the text of the cell says the same. */
const looks: Readonly<Record<WorkbookLook, CellStyle>> = {
  title: { font: { isBold: true, size: 16 } },
  label: { font: { isBold: true } },
  heading: headerStyle,
  indentedHeading: { ...headerStyle, isIndented: true },
  numberHeading: { ...headerStyle, alignment: 'wrappedRight' },
  pass: { font: { isBold: true, colour: '0B5D1E' }, fill: 'D5F0DC', alignment: 'centred' },
  fail: { font: { isBold: true, colour: '8C1010' }, fill: 'FADBD8', alignment: 'centred' },
  neither: { font: { colour: '595959' }, fill: 'ECEFF3', alignment: 'centred' },
  beside: { alignment: 'left' },
  muted: { font: { colour: '595959' } },
  changed: { fill: 'FFFF99' },
};
const linkFont: FontStyle = { isUnderlined: true, colour: '0B57A4' };

/** `before` is the column to the left. Text after a column of numbers is indented, since numbers are right-aligned. */
export function createColumnStyle(
  { kind, numberFormat, wrap }: WorkbookColumn,
  before: WorkbookColumn | undefined,
): CellStyle {
  return {
    numberFormat: numberFormat ?? numberFormats[kind],
    ...(wrap === true ? { alignment: 'wrapped' } : {}),
    ...(isBesideFigures(kind, before) ? { isIndented: true } : {}),
  };
}

export const isBesideFigures = (kind: WorkbookCellKind, before: WorkbookColumn | undefined): boolean =>
  kind === 'text' && before !== undefined && before.kind !== 'text';

/** The style of a cell that differs from its column. */
export function createCellStyle(cell: WorkbookStyledCell, columnStyle: CellStyle = {}): CellStyle {
  const { look, numberFormat, span, linkTo, formula } = cell;
  const { wrap = span === undefined || look === 'beside' ? undefined : true } = cell;
  const isLink = linkTo !== undefined || formula?.startsWith('HYPERLINK(') === true;
  return {
    ...columnStyle,
    ...(look === undefined ? {} : looks[look]),
    ...(numberFormat === undefined ? {} : { numberFormat }),
    ...(isLink ? { font: linkFont } : {}),
    ...(wrap === undefined ? {} : { alignment: wrap ? 'wrapped' : 'plain' }),
  };
}
