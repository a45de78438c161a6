import type { Finding, PictureTime, ReportColumn } from '@floatwise/contracts';
import { activityStatusNames } from '@floatwise/schedule/model';
import { roundQuantity } from '@floatwise/schedule/sheet';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatWork, formatColumnUnit, getPageUnit } from '../answer/format-work.ts';
import { createDragPictures } from './create-drag-pictures.ts';
import { formatFinish, type ActivityDrag, type DragAnswer } from './drag-answer.ts';

/** Keeps pages fast; the workbook has all rows. */
const maxRows = 5000;

export const describeDrags = (answer: DragAnswer): AnswerList =>
  describeList({
    id: dragsId,
    title: getTitle(answer),
    sheetName: 'CPD',
    columns: listColumns(answer, false),
    rows: answer.drags,
    finding: (one) => (answer.isClaimed ? createFinding(one, answer) : undefined),
  });

/** The page's list: critical activities and those with drag, each with the path around it; only critical ones if no drag is claimed. */
export function describePage(answer: DragAnswer): AnswerList {
  const { isClaimed, isExact, hoursPerDay, drags } = answer;
  const { unit } = getPageUnit(answer);
  // A page can show days or hours, and names that unit above each column.
  const inUnit = formatColumnUnit(unit).unit === undefined ? `, in ${unit}` : '';
  const page = { id: dragsId, title: getTitle(answer), columns: listColumns(answer, true) };
  if (!isClaimed)
    return describeList({
      ...page,
      description: `Activities that are critical by the float computed from the sheet or by P6\u2019s, in the order of the sheet${inUnit}.`,
      rows: drags
        .filter(({ isCritical, isCriticalInP6 }) => isCritical || isCriticalInP6 === true)
        .slice(0, maxRows),
    });
  // Calendars may have days of different length; drag uses one of them.
  const day = isExact
    ? ` A day is ${hoursPerDay} h, as on the calendar of the activity that ends the project.`
    : '';
  const draw = createDragPictures(answer);
  return describeList({
    ...page,
    description: `Critical activities and others with drag: how much each delays the project finish${inUnit}. The workbook lists all incomplete activities.${day}`,
    rows: drags.filter(({ drag, isCritical }) => isCritical || (drag ?? 0) !== 0).slice(0, maxRows),
    picture: (one) => (one.isCritical ? draw.around(one) : draw.row([one])),
  });
}

const dragsId = 'drags';

const getTitle = ({ isClaimed }: DragAnswer): string => (isClaimed ? 'Drag' : 'Critical here or in P6');

const yesOrNo = (is: boolean): string => (is ? 'Y' : 'N');

type Column = ListColumn<ActivityDrag>;

/** The chart refers to columns B (Activity ID) and K (Drag). A page converts days to hours itself, and shows no drag if none is claimed. */
function listColumns(answer: DragAnswer, isPage: boolean): (Column | false)[] {
  const { drags, isClaimed, isExact, hasDates } = answer;
  const { unit, toPage } = isPage
    ? getPageUnit(answer)
    : { unit: answer.unit, toPage: (value: number) => value };
  const showsDrag = isClaimed || !isPage;
  const ranks = new Map(drags.map((one, place) => [one, place + 1]));
  const work = (
    id: string,
    title: string,
    read: (one: ActivityDrag) => PictureTime | null | undefined,
    role?: ReportColumn['role'],
  ): Column => {
    const toCell: Column['value'] = (one) => {
      const value = read(one);
      return typeof value === 'number' ? toPage(value) : value;
    };
    return { ...column.number(id, title, toCell, role), ...formatColumnUnit(unit) };
  };
  const time = (id: string, title: string, read: (one: ActivityDrag) => PictureTime | null): Column =>
    hasDates ? column.date(id, title, read, 'more') : work(id, title, read, 'more');
  return [
    showsDrag && column.number('rank', 'Rank', (one) => (isClaimed ? ranks.get(one) : null), 'more'),
    column.text('activityId', 'Activity ID', ({ code }) => code, 'key'),
    column.text('activityName', 'Activity Name', ({ name }) => name, 'key'),
    column.text('wbs', 'WBS', ({ wbs }) => wbs, 'more'),
    column.text('status', 'Status', ({ status }) => activityStatusNames[status], 'more'),
    work('remainingDuration', 'Remaining Duration', ({ duration }) => duration),
    time('earlyStart', 'Early Start', ({ earlyStart }) => earlyStart),
    time('earlyFinish', 'Early Finish', ({ earlyFinish }) => earlyFinish),
    work('totalFloat', 'Total Float', ({ totalFloat }) => totalFloat, 'more'),
    column.text(
      'critical',
      'Critical',
      ({ isCritical }) => yesOrNo(isCritical),
      showsDrag ? 'more' : 'answer',
    ),
    showsDrag && work('drag', 'Drag', ({ drag }) => drag, 'answer'),
    showsDrag && column.percent('dragShare', 'Drag %', computeShare, 'answer'),
    showsDrag && time('finishIfZero', 'Project Finish If Zero', ({ finishIfZero }) => finishIfZero),
    showsDrag && column.text('limitedBy', 'Limited By', ({ limitedBy }) => limitedBy, 'why'),
    showsDrag && column.money('dragCost', 'Drag Cost', ({ cost }) => cost, 'answer'),
    showsDrag && column.text('note', 'Note', ({ note }) => note, 'why'),
    isExact && !isPage && column.number('dragHours', 'Drag (h)', ({ dragHours }) => dragHours),
    answer.hasSheetDrags &&
      showsDrag &&
      work('sheetFloatDrag', 'Drag (Sheet Float)', ({ sheetDrag }) => sheetDrag, 'more'),
    answer.namesProjects && column.text('project', 'Project', ({ project }) => project),
    !showsDrag &&
      answer.agreement !== undefined &&
      column.text(
        'criticalInP6',
        'Critical in P6',
        ({ isCriticalInP6 }) => yesOrNo(isCriticalInP6 === true),
        'answer',
      ),
  ];
}

function computeShare({ drag, duration }: ActivityDrag): number | null {
  if (drag === null) return null;
  return duration === 0 ? 0 : roundQuantity(drag / duration);
}

/** None for an activity without drag, unless it is tied to an equally long path. */
function createFinding(one: ActivityDrag, answer: DragAnswer): Finding | undefined {
  const { label, drag, isTied, duration, finishIfZero, limitedBy, note, at } = one;
  if (drag === null || (drag === 0 && !isTied)) return undefined;
  const { toPage, unit } = getPageUnit(answer);
  const limit = limitedBy === '' ? '' : `, limited by ${limitedBy}`;
  // Dates from a sheet assume a plain week without holidays and can be far from P6's.
  const without = answer.isExact
    ? `the project would finish on ${formatFinish(finishIfZero)}`
    : `the remaining duration would be ${formatWork(toPage(roundQuantity(answer.work - drag)), unit)}`;
  const text = `${label} has a drag of ${formatWork(toPage(drag), unit)} of its ${formatWork(toPage(duration), unit)}${limit}; without it ${without}.`;
  return {
    code: drag > 0 ? 'cpd.drag' : drag < 0 ? 'cpd.reverse-drag' : 'cpd.tied',
    severity: 'info',
    message: note === '' ? text : `${text} ${note.charAt(0).toUpperCase()}${note.slice(1)}.`,
    at,
  };
}
