import { ActivityMap, type Offender } from '@floatwise/schedule/checks';
import type { Activity } from '@floatwise/schedule/model';
import { type WorkbookSheet, RepeatedCells } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatSheetName, toSerialCell } from '../cells.ts';
import { date, listItems, text, type PageColumn } from './list-columns.ts';

export const activitiesName = 'Activities';

/** Every activity with a flag for each check that lists it, for filtering. A link is flagged at its successor. */
export function createActivitiesPage(
  input: BookInput,
  activityColumns: readonly PageColumn<Activity>[],
): WorkbookSheet {
  const { assessment, dcma } = input.checked;
  const names = new Map(input.schedule.calendars.map(({ id, name }) => [id, name]));
  const getFlags = createFlags(input);
  const columns: PageColumn<Activity>[] = [
    ...activityColumns,
    {
      title: 'Baseline Finish',
      column: date,
      getCell: (activity) => toSerialCell(assessment.baseline.find(activity)?.finish),
    },
    {
      title: 'Calendar',
      column: text(22),
      getCell: ({ calendarId }) => (calendarId === undefined ? null : (names.get(calendarId) ?? null)),
    },
    // Its cells fill the following columns as well.
    { title: 'Incomplete Task', column: text(11), getCell: getFlags },
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

/** Columns between the common ones of activity lists and the flags of the fourteen checks. */
export const columnsBeforeFlags = 3;

/** Marks a check that lists the activity. */
export const flag = 'x';

/**
 * Cells of an activity: flags for incomplete tasks and for each of the fourteen checks, and the numbers of Plus checks.
 * Few combinations occur, so activities share their cells.
 */
function createFlags({
  checked: { assessment, dcma, plus },
}: BookInput): (activity: Activity) => RepeatedCells {
  const results = [...dcma, ...plus];
  /** One bit per check, those of DCMA first; the last bit is for incomplete tasks. */
  const bits = new ActivityMap<number>(assessment.schedule.activities);
  const lists = [...results.map(({ offenders }) => offenders.map(findFlagged)), assessment.incompleteTasks];
  const hasBit = (own: number, place: number): boolean => Math.floor(own / 2 ** place) % 2 === 1;
  for (const [place, list] of lists.entries()) {
    for (const activity of list) {
      if (activity === undefined) continue;
      const own = bits.get(activity) ?? 0;
      if (!hasBit(own, place)) bits.set(activity, own + 2 ** place);
    }
  }
  const cells = new Map<number, RepeatedCells>();
  return (activity) => {
    const own = bits.get(activity) ?? 0;
    const known =
      cells.get(own) ??
      new RepeatedCells(dcma.length + 2, () => [
        ...[results.length, ...dcma.keys()].map((place) => (hasBit(own, place) ? flag : null)),
        plus
          .filter((_, place) => hasBit(own, dcma.length + place))
          .map(({ check }) => check.no)
          .join(' ') || null,
      ]);
    cells.set(own, known);
    return known;
  };
}

const findFlagged = ({ activity, link }: Offender): Activity | undefined => activity ?? link?.successor;
