import type { ReportCell, ReportColumn, ReportColumnKind, ReportTable } from '@floatwise/contracts';
import { activityStatusNames } from '@floatwise/schedule';
import { roundQuantity } from '@floatwise/schedule/sheet';
import { boundPictures } from '../answer/bound-pictures.ts';
import { formatColumnUnit } from '../answer/format-column-unit.ts';
import { createDragPictures } from './create-drag-pictures.ts';
import { getPageUnit, type ActivityDrag, type DragAnswer } from './drag-answer.ts';

/** A column of sheet CPD and of the report's table. */
interface DragColumn {
  readonly title: string;
  readonly kind: ReportColumnKind;
  readonly role?: ReportColumn['role'];
  /** Holds work in the unit of the answer. */
  readonly isWork?: boolean;
  readonly read: (one: ActivityDrag, place: number) => ReportCell;
}

const yesOrNo = (is: boolean): string => (is ? 'Y' : 'N');

/** The columns of sheet CPD: Activity ID is column B and Drag column K, which its chart points at. */
export function listColumns(answer: DragAnswer): DragColumn[] {
  const time = answer.hasDates ? ({ kind: 'date' } as const) : ({ kind: 'number', isWork: true } as const);
  const work = { kind: 'number', isWork: true } as const;
  return [
    {
      title: 'Rank',
      kind: 'number',
      role: 'more',
      read: (_, place) => (answer.isClaimed ? place + 1 : null),
    },
    { title: 'Activity ID', kind: 'text', role: 'key', read: ({ code }) => code },
    { title: 'Activity Name', kind: 'text', read: ({ name }) => name },
    { title: 'WBS', kind: 'text', role: 'more', read: ({ wbs }) => wbs },
    { title: 'Status', kind: 'text', role: 'more', read: ({ status }) => activityStatusNames[status] },
    { title: 'Remaining Duration', ...work, read: ({ duration }) => duration },
    { title: 'Early Start', ...time, role: 'more', read: ({ earlyStart }) => earlyStart },
    { title: 'Early Finish', ...time, role: 'more', read: ({ earlyFinish }) => earlyFinish },
    { title: 'Total Float', ...work, role: 'more', read: ({ totalFloat }) => totalFloat },
    { title: 'Critical', kind: 'text', role: 'more', read: ({ isCritical }) => yesOrNo(isCritical) },
    { title: 'Drag', ...work, role: 'answer', read: ({ drag }) => drag },
    {
      title: 'Drag %',
      kind: 'percent',
      role: 'answer',
      read: ({ drag, duration }) =>
        drag === null ? null : duration === 0 ? 0 : roundQuantity(drag / duration),
    },
    { title: 'Project Finish If Zero', ...time, role: 'more', read: ({ finishIfZero }) => finishIfZero },
    { title: 'Limited By', kind: 'text', role: 'why', read: ({ limitedBy }) => limitedBy },
    { title: 'Drag Cost', kind: 'money', role: 'answer', read: ({ cost }) => cost },
    { title: 'Note', kind: 'text', role: 'why', read: ({ note }) => note },
    ...listFurther(answer, work),
  ];
}

function listFurther(
  { hasSheetDrags, isExact, namesProjects }: DragAnswer,
  work: Pick<DragColumn, 'kind' | 'isWork'>,
): DragColumn[] {
  return [
    ...(isExact
      ? [{ title: hoursTitle, kind: 'number', read: ({ dragHours }: ActivityDrag) => dragHours } as const]
      : []),
    ...(hasSheetDrags
      ? [
          {
            title: 'Drag (Sheet Float)',
            ...work,
            role: 'more',
            read: ({ sheetDrag }: ActivityDrag) => sheetDrag ?? null,
          } as const,
        ]
      : []),
    ...(namesProjects
      ? [{ title: 'Project', kind: 'text', read: ({ project }: ActivityDrag) => project } as const]
      : []),
  ];
}

const hoursTitle = 'Drag (h)';

/** On a page, which turns days into hours itself, and shows no drag where none is claimed. */
function listPageColumns(answer: DragAnswer): DragColumn[] {
  const columns = listColumns(answer);
  if (answer.isClaimed) return columns.filter(({ title }) => title !== hoursTitle);
  const claims = ['Rank', 'Drag', 'Drag %', 'Project Finish If Zero', 'Limited By', 'Drag Cost', 'Note'];
  return [
    ...columns.filter(({ title }) => ![...claims, 'Drag (Sheet Float)'].includes(title)),
    ...(answer.agreement === undefined
      ? []
      : [
          {
            title: 'Critical in P6',
            kind: 'text',
            role: 'answer',
            read: ({ isCriticalInP6 }: ActivityDrag) => yesOrNo(isCriticalInP6 === true),
          } as const,
        ]),
  ].map((column) => (column.title === 'Critical' ? { ...column, role: 'answer' as const } : column));
}

/** Calendars of a schedule may have days of different length; only one of them can count. */
const describeDay = ({ isExact, hoursPerDay }: DragAnswer): string =>
  isExact ? ` A day is ${hoursPerDay} h, as on the calendar of the activity that ends the project.` : '';

/** Pages stay quick with this many rows; the workbook has all. */
const maxRows = 5000;

/** Activities with drag and the other critical ones, each with the longest path around it; only those that are critical where no drag is claimed. */
export function createDragTable(answer: DragAnswer): ReportTable {
  const { isClaimed } = answer;
  const { unit, toPage } = getPageUnit(answer);
  const columns = listPageColumns(answer);
  const shown = answer.drags
    .filter(
      ({ drag, isCritical, isCriticalInP6 }) =>
        isCritical || (isClaimed ? drag !== 0 && drag !== null : isCriticalInP6 === true),
    )
    .slice(0, maxRows);
  const described = {
    columns: columns.map(({ title, kind, role, isWork = false }) => ({
      title,
      kind,
      ...(isWork ? formatColumnUnit(unit) : {}),
      ...(role === undefined ? {} : { role }),
    })),
    rows: shown.map((one, place) =>
      columns.map(({ isWork = false, read }) => {
        const cell = read(one, place);
        return isWork && typeof cell === 'number' ? toPage(cell) : cell;
      }),
    ),
  };
  // A page shows either unit, and names it above each column.
  const inUnit = formatColumnUnit(unit).unit === undefined ? `, in ${unit}` : '';
  if (!isClaimed)
    return {
      title: 'Critical activities',
      description: `Activities that are critical by the float computed from the sheet or by P6\u2019s, in the order of the sheet${inUnit}.`,
      ...described,
    };
  const draw = createDragPictures(answer);
  return {
    title: 'Drag',
    description: `Critical activities and others with drag: how much each delays the project finish${inUnit}. The workbook lists all incomplete activities.${describeDay(answer)}`,
    ...described,
    rowPictures: boundPictures(shown, (one) => (one.isCritical ? draw.around(one) : draw.alone(one))),
  };
}
