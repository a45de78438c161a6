import type { ReportCell, ReportFigure, ReportRows } from '@floatwise/contracts';
import type { AnswerList } from './answer-list.ts';

/** One figure of a result: a count of the report, a row of the summary sheet and, on the page, a link to rows. */
export interface Figure extends ReportFigure {
  /** Whether a planner should read it first. */
  readonly isLead?: boolean;
  /** Effect on the schedule: shown before all others on the page, in its usual place on the summary sheet. */
  readonly isFirst?: boolean;
  /** The count, if its unit differs from that of the value. */
  readonly counted?: number;
}

interface CountedRows extends Pick<Figure, 'id' | 'title' | 'description' | 'tone' | 'isLead'> {
  /** Values by column id, '' for an empty cell; without it all rows. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
}

/** Counts the rows of a list with one of the values in each named column. The figure links to them. */
export function countRows(list: AnswerList, { where = {}, ...figure }: CountedRows): Figure {
  const wanted = Object.entries(where).map(([id, values]) => {
    const place = list.columns.findIndex((column) => column.id === id);
    if (place < 0) throw new RangeError(`List ${list.id} has no column ${id}`);
    return { place, values: new Set(values) };
  });
  const value = list.rows.filter((cells) =>
    wanted.every(({ place, values }) => values.has(String(cells[place] ?? ''))),
  ).length;
  const copy = Object.fromEntries(Object.entries(where).map(([id, values]) => [id, [...values]]));
  const rows: ReportRows = { table: list.id, ...(wanted.length === 0 ? {} : { where: copy }) };
  return { ...figure, value, kind: 'number', rows };
}

/** A figure that does not count rows of a list. */
export const createFigure = (
  id: string,
  title: string,
  value: ReportCell,
  more: Partial<Omit<Figure, 'id' | 'title' | 'value'>> = {},
): Figure => ({ id, title, value, kind: 'number', ...more });

/** The value of a figure by id; 0 if there is none. */
export const getCount = (figures: readonly Figure[], id: string): number =>
  Number(figures.find((figure) => figure.id === id)?.value ?? 0);
