import type { ReportCell } from '@floatwise/contracts';
import { formatCount } from '../../answer/format-count.ts';
import type { AnswerList } from '../../answer/answer-list.ts';
import { stepIds } from '../step-words.ts';
import type { NarrativeTable, Proof } from './narrative.ts';

/** Values by column id. */
type Where = Readonly<Record<string, readonly string[]>>;

interface PickedTable {
  readonly columns: readonly string[];
  readonly where?: Where;
  readonly isWanted?: (get: (column: string) => ReportCell) => boolean;
  /** Greatest first; otherwise in the order of the list. */
  readonly rank?: (get: (column: string) => ReportCell) => number;
}

/** Columns of changes, which have a sign. */
const changes: ReadonlySet<string> = new Set([
  'days',
  'workDays',
  'variance',
  'slip',
  'totalSlip',
  ...stepIds,
]);
/** Rows that a reader takes in; the workbook has the others. */
const mostRows = 25;

/** The rows of one project in the last period. */
export class ListedRows {
  readonly #scope: Where;

  constructor(scope: { readonly window?: string | undefined; readonly project?: string }) {
    const { window, project } = scope;
    this.#scope = {
      ...(window === undefined ? {} : { window: [window] }),
      ...(project === undefined ? {} : { project: [project] }),
    };
  }

  /** Columns that the list lacks are left out: one project needs no column of its name. */
  #place(list: AnswerList, where: Where): Where {
    const scope = Object.entries(this.#scope).filter(([id]) => list.columns.some((one) => one.id === id));
    return { ...Object.fromEntries(scope), ...where };
  }

  list(list: AnswerList, where: Where = {}): readonly (readonly ReportCell[])[] {
    return filterRows(list, this.#place(list, where));
  }

  /** The number of rows, and the proof of a sentence that says it. */
  count(list: AnswerList, where: Where = {}): Extract<Proof, { readonly list: string }> {
    const placed = this.#place(list, where);
    return { list: list.id, where: placed, rows: filterRows(list, placed).length };
  }

  /** Undefined without rows. */
  pick(list: AnswerList, { columns, where, isWanted, rank }: PickedTable): NarrativeTable | undefined {
    const places = columns.flatMap((id) => {
      const place = list.columns.findIndex((one) => one.id === id);
      return place < 0 ? [] : [place];
    });
    const read =
      (cells: readonly ReportCell[]) =>
      (id: string): ReportCell =>
        cells[list.columns.findIndex((one) => one.id === id)] ?? null;
    const all = this.list(list, where).filter((cells) => isWanted?.(read(cells)) ?? true);
    if (all.length === 0) return undefined;
    const ranked =
      rank === undefined ? all : all.toSorted((one, other) => rank(read(other)) - rank(read(one)));
    const shown = ranked.slice(0, mostRows);
    return {
      kind: 'table',
      list: list.id,
      columns: places.flatMap((place) => {
        const column = list.columns[place];
        if (column === undefined) return [];
        const { id, title, kind } = column;
        return [{ id, title, kind, isChange: changes.has(id) }];
      }),
      rows: shown.map((cells) => places.map((place) => cells[place] ?? null)),
      note:
        shown.length === all.length
          ? undefined
          : `These are ${formatCount(shown.length)} of ${formatCount(all.length)} rows; sheet ${list.sheetName} has all of them.`,
    };
  }
}

function filterRows(list: AnswerList, where: Where): readonly (readonly ReportCell[])[] {
  const tests = Object.entries(where).map(([id, values]) => {
    const place = list.columns.findIndex((column) => column.id === id);
    if (place < 0) throw new RangeError(`List ${list.id} has no column ${id}`);
    return (cells: readonly ReportCell[]): boolean => values.includes(String(cells[place] ?? ''));
  });
  return list.rows.filter((cells) => tests.every((test) => test(cells)));
}
