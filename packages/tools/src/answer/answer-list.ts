import type {
  Finding,
  ReportCell,
  ReportChoice,
  ReportColumn,
  ReportPicture,
  ReportTable,
} from '@floatwise/contracts';
import type { WorkbookCell, WorkbookColumn } from '@floatwise/ooxml';
import { formatCount } from './format-count.ts';
import { boundPictures, type PictureBounds } from './bound-pictures.ts';

export interface ListColumn<Row> extends ReportColumn {
  readonly value: (row: Row) => ReportCell | undefined;
  /** The column on a sheet with cells of its own, such as coloured results. */
  readonly sheet?: {
    readonly column: WorkbookColumn;
    readonly getCell: (row: Row, place: number) => WorkbookCell;
  };
}

/** Rows of one kind that a tool found or changed, and how to show them. */
export interface ListDescription<Row> {
  /** Unique in its answer; figures, links and programs select the list by it. */
  readonly id: string;
  readonly title: string;
  /** One sentence: what a row is. */
  readonly description?: string;
  /** `false` entries are left out. */
  readonly columns: readonly (ListColumn<Row> | false)[];
  /** In workbook order. */
  readonly rows: readonly Row[];
  /** Values by column id of the rows the page shows first. */
  readonly opens?: Readonly<Record<string, string[]>>;
  readonly finding?: (row: Row) => Finding | undefined;
  readonly picture?: (row: Row, place: number) => ReportPicture | null;
  readonly pictureBounds?: PictureBounds<Row>;
  /** Order of the rows on the page, worst first, and the number shown; the workbook has all rows in their own order. */
  readonly page?: {
    readonly order: (one: Row, other: Row) => number;
    readonly maxRows?: number;
    readonly orderText?: string;
  };
  /** Name of the sheet, if not the title. */
  readonly sheetName?: string;
  /** Which rows the planner may decide against. */
  readonly choice?: Omit<ReportChoice, 'keys'> & { readonly keys: (row: Row) => readonly string[] };
}

/** A list with its cells. Keeps no reference to the source rows, which may take much memory. */
export interface AnswerList {
  readonly id: string;
  readonly title: string;
  readonly sheetName: string;
  /** What a row is. */
  readonly description: string | undefined;
  readonly columns: readonly ReportColumn[];
  /** All rows, for the workbook. */
  readonly rows: readonly ReportCell[][];
  readonly findings: readonly Finding[];
  readonly table: ReportTable;
}

const maxSheetName = 31;

/** Creates the cells, findings and pictures of a list. */
export function describeList<Row>(list: ListDescription<Row>): AnswerList {
  const { id, title, rows, picture, finding, sheetName = title.slice(0, maxSheetName) } = list;
  const listed = list.columns.filter((column) => column !== false);
  const columns = listed.map(({ value: _, sheet: _sheet, ...column }) => column);
  const cellsOf = rows.map((row) => listed.map(({ value }) => value(row) ?? null));
  const { shown, description } = boundRows(list);
  return {
    id,
    title,
    sheetName,
    description: list.description,
    columns,
    rows: cellsOf,
    findings: finding === undefined ? [] : rows.flatMap((row) => finding(row) ?? []),
    table: {
      id,
      title,
      description,
      columns,
      rows: shown?.map((place) => cellsOf[place] ?? []) ?? cellsOf,
      opens: list.opens,
      ...(list.choice && {
        choice: createChoice(list.choice, shown?.flatMap((place) => rows[place] ?? []) ?? rows),
      }),
      rowPictures:
        picture &&
        boundPictures(shown?.flatMap((place) => rows[place] ?? []) ?? rows, picture, {
          ...list.pictureBounds,
          ...(shown && { order: shown.keys() }),
        }),
    },
  };
}

const createChoice = <Row>(
  { keys, ...choice }: NonNullable<ListDescription<Row>['choice']>,
  rows: readonly Row[],
): ReportChoice => ({ ...choice, keys: rows.map((row) => [...keys(row)]) });

/** Returns the indexes of the rows the page shows, undefined for all, and the description. */
function boundRows<Row>({ rows, page, description }: ListDescription<Row>) {
  if (page === undefined) return { shown: undefined, description };
  const { order, maxRows = Infinity, orderText = 'the worst first' } = page;
  const shown = [...rows.entries()]
    .sort(([, one], [, other]) => order(one, other))
    .slice(0, maxRows)
    .map(([place]) => place);
  if (shown.length === rows.length) return { shown, description };
  const bound = `These are ${formatCount(shown.length)} of ${formatCount(rows.length)}: ${orderText}. The workbook lists all of them.`;
  return { shown, description: description === undefined ? bound : `${description} ${bound}` };
}

/** Header, columns and rows of a sheet whose columns have cells of their own. */
export function listCells<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[]) {
  const sheets = columns.flatMap(({ title, sheet }) => (sheet === undefined ? [] : [{ title, ...sheet }]));
  return {
    headers: [sheets.map(({ title }) => title)],
    columns: sheets.map(({ column }) => column),
    rows: rows.map((row, place) => sheets.map(({ getCell }) => getCell(row, place))),
  };
}
