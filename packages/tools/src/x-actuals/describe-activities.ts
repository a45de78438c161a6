import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { BaselineDifference, ReplacedDuration } from '@floatwise/schedule/actuals';
import type { ScheduledActivity } from '@floatwise/schedule/cpm';
import {
  activityStatusNames,
  type Activity,
  type ActivityId,
  type ActivityLabels,
} from '@floatwise/schedule/model';
import { describeList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCount } from '../answer/format-count.ts';

/** Keeps pages fast; the workbook lists all. */
const maxRows = 5000;

/** ID, name and, if IDs repeat, project of an activity. */
export const listNameColumns = <Row>(
  labels: ActivityLabels,
  getActivity: (row: Row) => Activity,
): (ListColumn<Row> | false)[] => [
  column.text<Row>('activityId', 'Activity ID', (row) => getActivity(row).code, 'key'),
  column.text<Row>('name', 'Activity Name', (row) => getActivity(row).name, 'key'),
  labels.namesProjects &&
    column.text<Row>('project', 'Project', (row) => labels.getProjectCode(getActivity(row)), 'key'),
];

export const toHours = (minutes: number | undefined): number | undefined =>
  minutes === undefined ? undefined : roundDecimal(minutes / 60, 2);

/** An activity that had started, and where it is without its progress. */
export interface ResetActivity {
  readonly before: Activity;
  readonly after: ScheduledActivity;
}

/** Activities of the file that had started. */
export function listResetActivities(
  activities: readonly Activity[],
  scheduled: readonly ScheduledActivity[],
): ResetActivity[] {
  const byId = new Map<ActivityId, ScheduledActivity>(scheduled.map((one) => [one.activity.id, one]));
  return activities.flatMap((before): ResetActivity[] => {
    const after = byId.get(before.id);
    return before.status === 'notStarted' || after === undefined ? [] : [{ before, after }];
  });
}

export function describeReset(rows: readonly ResetActivity[], labels: ActivityLabels) {
  const hours = (id: string, title: string, read: (row: ResetActivity) => number | undefined) => ({
    ...column.number<ResetActivity>(id, title, (row) => toHours(read(row)), 'answer'),
    unit: 'hours' as const,
  });
  return describeList<ResetActivity>({
    id: 'activities',
    title: 'Reset Activities',
    description: 'Activities that had started and are Not Started now, with their dates before and after.',
    columns: [
      ...listNameColumns<ResetActivity>(labels, ({ before }) => before),
      column.text('status', 'Status Before', ({ before }) => activityStatusNames[before.status]),
      column.date('actualStart', 'Actual Start', ({ before }) => before.actualStart),
      column.date('actualFinish', 'Actual Finish', ({ before }) => before.actualFinish),
      hours('remainingBefore', 'Remaining Before', ({ before }) => before.remainingDurationMinutes),
      hours('remaining', 'Remaining Now', ({ after }) => after.activity.remainingDurationMinutes),
      column.date('start', 'Start Now', ({ after }) => after.earlyStart, 'answer'),
      column.date('finish', 'Finish Now', ({ after }) => after.earlyFinish, 'answer'),
    ],
    rows,
    page: { order: () => 0, maxRows, orderText: 'the first of the file' },
  });
}

/** Work whose original duration goes beyond the dates of P6, and the duration that it has instead. */
export function describeDurations(rows: readonly ReplacedDuration[], labels: ActivityLabels) {
  const hours = (id: string, title: string, read: (row: ReplacedDuration) => number) => ({
    ...column.number<ReplacedDuration>(id, title, (row) => toHours(read(row)), 'answer'),
    unit: 'hours' as const,
  });
  return describeList<ReplacedDuration>({
    id: 'durations',
    title: 'Original Not Used',
    description:
      'Work that would last beyond 2150 with its original duration. It keeps that in the file; what remains is how long it took and what was left.',
    columns: [
      ...listNameColumns<ReplacedDuration>(labels, ({ activity }) => activity),
      hours('original', 'Original', ({ originalMinutes }) => originalMinutes),
      hours('remaining', 'Remaining Now', ({ minutes }) => minutes),
    ],
    rows,
    finding: ({ activity, originalMinutes, minutes }) =>
      createWarning(
        'x-actuals.long-duration',
        `${labels.format(activity)} would end after 2150 with its original duration of ${formatHours(originalMinutes)}: what remains is ${formatHours(minutes)}, ${activity.status === 'notStarted' ? 'as before' : 'the time that it was worked and had left'}.`,
        { activity: activity.code, ...labels.describePlace(activity) },
      ),
  });
}

const formatHours = (minutes: number): string => `${formatCount(toHours(minutes) ?? 0)} h`;

/** What is planned otherwise than in the baseline. */
export function describeBaseline(rows: readonly BaselineDifference[], labels: ActivityLabels) {
  const hours = (id: string, title: string, place: 0 | 1) => ({
    ...column.number<BaselineDifference>(
      id,
      title,
      ({ originalMinutes }) => toHours(originalMinutes?.[place]),
      'answer',
    ),
    unit: 'hours' as const,
  });
  return describeList<BaselineDifference>({
    id: 'baseline',
    title: 'Differs from Baseline',
    description:
      'Activities whose original duration, calendar or relationships differ from the baseline. They stay as the file has them.',
    columns: [
      ...listNameColumns<BaselineDifference>(labels, ({ activity }) => activity),
      hours('originalBaseline', 'Original in Baseline', 0),
      hours('original', 'Original in File', 1),
      column.text('calendarBaseline', 'Calendar in Baseline', ({ calendar }) => calendar?.[0]),
      column.text('calendar', 'Calendar in File', ({ calendar }) => calendar?.[1]),
      column.text(
        'relationships',
        'Relationships',
        ({ relationships }) => relationships.join('; '),
        'answer',
      ),
    ],
    rows,
    page: { order: () => 0, maxRows, orderText: 'the first of the file' },
    finding: ({ activity, originalMinutes, calendar, relationships }) => {
      const what = [
        originalMinutes && 'original duration',
        calendar && 'calendar',
        relationships.length > 0 && 'relationships',
      ].filter((each) => typeof each === 'string');
      return createInfo(
        'x-actuals.baseline',
        `${labels.format(activity)} differs from the baseline in ${what.join(', ')}.`,
        { activity: activity.code, ...labels.describePlace(activity) },
      );
    },
  });
}
