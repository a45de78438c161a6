import type { ReportCell, ReportFigure, ReportRows } from '@floatwise/contracts';
import type { AnswerList } from './answer-list.ts';

/** One figure of a result: a count of the report, a row of the summary sheet, and on the page where it leads. */
export interface Figure extends Omit<ReportFigure, 'count'> {
  /** Its name among the counts of the report. */
  readonly id: string;
  /** Whether it is one of the few that a planner reads first. */
  readonly isLead?: boolean;
  /** What the result means for the schedule: a page shows it before all others, the summary sheet in its place. */
  readonly isFirst?: boolean;
  /** The count, where it is in another unit than the value. */
  readonly counted?: number;
}

interface CountedRows extends Pick<Figure, 'id' | 'title' | 'tone' | 'isLead'> {
  /** Values of columns by their titles, an empty cell as ''; all rows of the list without. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
}

/** How many rows of a list have one of the values in each column named. The figure leads to those rows. */
export function countRows(list: AnswerList, { where = {}, ...figure }: CountedRows): Figure {
  const wanted = Object.entries(where).map(([title, values]) => {
    const place = list.columns.findIndex((column) => column.title === title);
    if (place < 0) throw new RangeError(`${list.title} has no column ${title}`);
    return { place, values: new Set(values) };
  });
  const value = list.rows.filter((cells) =>
    wanted.every(({ place, values }) => values.has(String(cells[place] ?? ''))),
  ).length;
  const rows: ReportRows = {
    table: list.title,
    ...(wanted.length === 0 ? {} : { where: mapValues(where) }),
  };
  return { ...figure, value, kind: 'number', rows };
}

const mapValues = (where: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(where).map(([title, values]) => [title, [...values]]));

/** A figure that counts something else than rows of a list. */
export function createFigure(
  id: string,
  title: string,
  value: ReportCell,
  more: Partial<Omit<Figure, 'id' | 'title' | 'value'>> = {},
): Figure {
  return { id, title, value, kind: 'number', ...more };
}

/** The value of a figure by its id; 0 where there is none. */
export function getCount(figures: readonly Figure[], id: string): number {
  return Number(figures.find((figure) => figure.id === id)?.value ?? 0);
}
