import type { Finding, ReportCell, ReportColumn, ReportPicture, ReportTable } from '@floatwise/contracts';
import { formatCount } from './format-count.ts';
import { boundPictures, type PictureBounds } from './bound-pictures.ts';

export interface ListColumn<Row> extends ReportColumn {
  readonly value: (row: Row) => ReportCell | undefined;
}

/** Rows of one kind that a tool found or changed, and all that is known about showing them. */
export interface ListDescription<Row> {
  readonly title: string;
  /** One sentence about what a row is. */
  readonly description?: string;
  /** Without those that are `false`. */
  readonly columns: readonly (ListColumn<Row> | false)[];
  /** In the order of the workbook. */
  readonly rows: readonly Row[];
  /** Values of columns whose rows the page shows first. */
  readonly opens?: Readonly<Record<string, string[]>>;
  readonly finding?: (row: Row) => Finding | undefined;
  readonly picture?: (row: Row, place: number) => ReportPicture | null;
  readonly pictureBounds?: PictureBounds<Row>;
  /** The page shows the rows in this order, the worst first, and where there are more the first of them; the workbook has all. */
  readonly page?: {
    readonly order: (one: Row, other: Row) => number;
    readonly maxRows?: number;
    readonly orderText?: string;
  };
  /** Name of its sheet, where that is not the title. */
  readonly sheetName?: string;
}

/** A described list with its cells. Holds nothing of the rows it was made of, which may take much memory. */
export interface AnswerList {
  readonly title: string;
  readonly sheetName: string;
  readonly columns: readonly ReportColumn[];
  /** All rows, for the workbook. */
  readonly rows: readonly ReportCell[][];
  readonly findings: readonly Finding[];
  /** What the page shows. */
  readonly table: ReportTable;
}

const maxSheetName = 31;

/** Makes the cells, findings and pictures of a list. */
export function describeList<Row>(list: ListDescription<Row>): AnswerList {
  const { title, rows, picture, finding, sheetName = title.slice(0, maxSheetName) } = list;
  const listed = list.columns.filter((column) => column !== false);
  const columns = listed.map(({ value: _, ...column }) => column);
  const cellsOf = rows.map((row) => listed.map(({ value }) => value(row) ?? null));
  const { shown, description } = boundRows(list);
  return {
    title,
    sheetName,
    columns,
    rows: cellsOf,
    findings: finding === undefined ? [] : rows.flatMap((row) => finding(row) ?? []),
    table: {
      title,
      description,
      columns,
      rows: shown?.map((place) => cellsOf[place] ?? []) ?? cellsOf,
      opens: list.opens,
      rowPictures:
        picture &&
        boundPictures(shown?.flatMap((place) => rows[place] ?? []) ?? rows, picture, {
          ...list.pictureBounds,
          ...(shown && { order: shown.keys() }),
        }),
    },
  };
}

/** Places of the rows that a page shows, undefined for all, and what is said about them. */
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
