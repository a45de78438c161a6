import type { Activity, CheckResult } from '@floatwise/schedule';
import { type WorkbookSheet, RepeatedCells } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatSheetName, toDateCell } from '../cells.ts';
import { date, listItems, text, type SheetColumn } from './list-columns.ts';

export const activitiesName = 'Activities';

/** Every activity with what each check says of it, to be filtered. A link is flagged at its successor. */
export function createActivitiesPage(
  input: BookInput,
  activityColumns: readonly SheetColumn<Activity>[],
): WorkbookSheet {
  const { assessment, dcma } = input.checked;
  const names = new Map(input.schedule.calendars.map(({ id, name }) => [id, name]));
  const flags = new ActivityFlags(input);
  const columns: SheetColumn<Activity>[] = [
    ...activityColumns,
    {
      title: 'Baseline Finish',
      column: date,
      getCell: (activity) => toDateCell(assessment.baseline.find(activity)?.finish),
    },
    {
      title: 'Calendar',
      column: text(22),
      getCell: ({ calendarId }) => (calendarId === undefined ? null : (names.get(calendarId) ?? null)),
    },
    // With those of the columns behind it.
    { title: 'Incomplete Task', column: text(11), getCell: (activity) => flags.getCells(activity) },
    ...dcma.map(({ check }) => ({ title: formatSheetName(check), column: text(11) })),
    { title: 'Plus', column: text(20) },
  ];
  return {
    name: activitiesName,
    pagesWide: 3,
    printsHeadOnly: !input.options.printLists,
    ...listItems(assessment.activities, columns),
  };
}

/** Columns between those of every list of activities and the flags of the fourteen checks. */
export const columnsBeforeFlags = 3;

/** Marks the cell of a check that lists the activity. */
export const flag = 'x';

/** Which checks list which activity. A link is flagged at its successor. */
class ActivityFlags {
  readonly #places: ReadonlyMap<Activity, number>;
  /** A row for each activity, with a place for each check: those of DCMA, then the further ones; last, whether it is an incomplete task. */
  readonly #flags: Buffer;
  readonly #width: number;
  readonly #dcmaCount: number;
  readonly #plusNumbers: readonly string[];
  /** By the flags of a row: activities are of few sorts. */
  readonly #cells = new Map<string, RepeatedCells>();

  /** Linear in offenders. */
  constructor({ checked: { assessment, dcma, plus } }: BookInput) {
    const { activities, incompleteTasks } = assessment;
    const results = [...dcma, ...plus];
    this.#places = new Map(activities.map((activity, place) => [activity, place]));
    this.#width = results.length + 1;
    this.#dcmaCount = dcma.length;
    this.#plusNumbers = plus.map(({ check }) => check.no);
    this.#flags = Buffer.alloc(activities.length * this.#width);
    results.forEach((result, column) => {
      this.#flagAll(result, column);
    });
    for (const task of incompleteTasks) this.#flag(task, results.length);
  }

  /** A flag for an incomplete task, one for each of the fourteen, and the numbers of the further checks. */
  getCells(activity: Activity): RepeatedCells {
    const first = (this.#places.get(activity) ?? 0) * this.#width;
    const key = this.#flags.toString('latin1', first, first + this.#width);
    const cells =
      this.#cells.get(key) ?? new RepeatedCells(this.#dcmaCount + 2, () => this.#createCells(first));
    this.#cells.set(key, cells);
    return cells;
  }

  #createCells(first: number): (string | null)[] {
    const row = [...this.#flags.subarray(first, first + this.#width)];
    const plus = this.#plusNumbers.filter((_, check) => row[this.#dcmaCount + check] === 1);
    return [
      ...[row.at(-1), ...row.slice(0, this.#dcmaCount)].map((each) => (each === 1 ? flag : null)),
      plus.length === 0 ? null : plus.join(' '),
    ];
  }

  #flagAll({ offenders }: CheckResult, column: number): void {
    for (const offender of offenders) {
      if ('subject' in offender) continue;
      const activity = 'activity' in offender ? offender.activity : offender.successor;
      if (activity !== undefined) this.#flag(activity, column);
    }
  }

  #flag(activity: Activity, column: number): void {
    const place = this.#places.get(activity);
    if (place !== undefined) this.#flags[place * this.#width + column] = 1;
  }
}
