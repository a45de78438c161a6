import { formatDateText, type PictureActivity, type ReportTable } from '@floatwise/contracts';
import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import {
  ActivityLabels,
  formatMinutes,
  isStoredCritical,
  listExportedProjects,
  type Activity,
  type Minutes,
  type Schedule,
} from '@floatwise/schedule/model';
import { describeList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { drawDataDate, drawDates } from '../answer/draw-dates.ts';
import { addWeeks, findWorkAhead, type WorkAhead } from '../answer/find-work-ahead.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { createGroupFinder, listGroupings } from './groupings.ts';

export interface LookAheadQuestion {
  readonly weeks: number;
  /** The value of a grouping. */
  readonly by: string;
}

export interface LookAheadAnswer {
  readonly sentence: string;
  readonly table: ReportTable | undefined;
}

/** Activities drawn together. */
const blockLength = 25;

interface AheadRow {
  readonly activity: Activity;
  readonly group: string;
  readonly what: WorkAhead;
  readonly start: number;
  readonly finish: number;
  readonly block: string;
}

/**
 * Open activities at work in the weeks after the data date of their project, by the dates in the file, as the Gantt chart shows
 * them. Without levels of effort and WBS summaries, which are no work of their own. `getPlace` is the place of an activity, by its
 * index, in the order of the schedule.
 */
export function lookAhead(
  schedule: Schedule,
  { weeks, by }: LookAheadQuestion,
  getPlace: (index: number) => number,
): LookAheadAnswer {
  const projects = new Map(listExportedProjects(schedule).map((project) => [project.id, project]));
  if (![...projects.values()].some(({ dataDate }) => dataDate !== undefined))
    return { sentence: 'The project has no data date to look ahead from.', table: undefined };
  const findGroup = createGroupFinder(schedule, by);
  const found = [...schedule.activities.entries()]
    .sort(([one], [other]) => getPlace(one) - getPlace(other))
    .flatMap(([, activity]) => {
      const from = projects.get(activity.projectId)?.dataDate;
      const at = from === undefined ? undefined : findWorkAhead(activity, from, weeks);
      return at === undefined ? [] : [{ activity, group: findGroup(activity), ...at }];
    });
  const groups = Map.groupBy(found, ({ group }) => group);
  const rows = [...groups].flatMap(([group, own], place) =>
    own
      .toSorted((one, other) => one.start - other.start || one.finish - other.finish)
      .map((row, at): AheadRow => ({ ...row, group, block: `${place}/${Math.floor(at / blockLength)}` })),
  );
  const dates = new Set([...projects.values()].map(({ dataDate }) => dataDate));
  const [dataDate] = dates;
  return {
    sentence: formatSentence(rows, weeks, dates.size === 1 ? dataDate : undefined),
    table: createTable(
      schedule,
      rows,
      listGroupings(schedule).find(({ value }) => value === by)?.title ?? 'Group',
    ),
  };
}

const formatDay = (date: Minutes): string => formatDateText(formatMinutes(date).slice(0, 10));

function formatSentence(rows: readonly AheadRow[], weeks: number, dataDate: Minutes | undefined): string {
  const count = (...wanted: readonly WorkAhead[]): string =>
    formatCount(rows.filter(({ what }) => wanted.includes(what)).length);
  const from = dataDate === undefined ? 'the data date' : formatDay(dataDate);
  const to = dataDate === undefined ? '' : ` to ${formatDay(addWeeks(dataDate, weeks))}`;
  const activities = formatCounted(rows.length, 'activity', 'activities');
  return `${formatCounted(weeks, 'week')} from ${from}${to}: ${activities}; ${count('Starts', 'Starts and finishes')} to start, ${count('Finishes', 'Starts and finishes')} to finish, ${count('Runs')} running throughout.`;
}

function createTable(schedule: Schedule, rows: readonly AheadRow[], groupTitle: string): ReportTable {
  const labels = new ActivityLabels(schedule);
  const readHours = createHoursReader(schedule.calendars, createWorkCalendars(schedule.calendars));
  const projects = new Map(schedule.projects.map((project) => [project.id, project]));
  const toDays = ({ calendarId }: Activity, minutes: number | undefined): number | undefined =>
    minutes === undefined ? undefined : minutes / 60 / readHours(calendarId);
  const blocks = Map.groupBy(rows, ({ block }) => block);
  const draw = ({ activity }: AheadRow): PictureActivity => ({
    id: labels.format(activity),
    ...(activity.name === '' ? {} : { name: activity.name }),
    ...drawDates(activity),
  });
  return describeList<AheadRow>({
    id: 'ahead',
    title: 'Look ahead',
    description:
      'Open activities with the dates in the file. Level of effort and WBS summaries are left out. What should have started by the data date counts as starting.',
    columns: [
      column.text('activityId', 'Activity ID', ({ activity }) => labels.format(activity), 'key'),
      column.text('activityName', 'Activity Name', ({ activity }) => activity.name, 'key'),
      column.text('group', groupTitle, ({ group }) => group || 'none', 'answer'),
      column.text('what', 'What', ({ what }) => what, 'answer'),
      column.date('start', 'Start', ({ start }) => start, 'answer'),
      column.date('finish', 'Finish', ({ finish }) => finish, 'answer'),
      column.number('remaining', 'Remaining (d)', ({ activity }) =>
        toDays(activity, activity.remainingDurationMinutes),
      ),
      column.number('totalFloat', 'Total Float (d)', ({ activity }) =>
        toDays(activity, activity.totalFloatMinutes),
      ),
      column.text('critical', 'Critical', ({ activity }) =>
        isStoredCritical(activity, projects.get(activity.projectId)) ? 'yes' : 'no',
      ),
    ],
    rows,
    picture: ({ block, activity }) => ({
      activities: (blocks.get(block) ?? []).map(draw),
      links: [],
      ...drawDataDate(projects.get(activity.projectId)?.dataDate),
    }),
    pictureBounds: { getKey: ({ block }) => block },
  }).table;
}
