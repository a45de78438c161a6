import {
  getPairCode,
  type ComparedProject,
  type UpdateLists,
  type UpdateSide,
} from '@floatwise/schedule/updates';
import { listConstraints, type Activity } from '@floatwise/schedule/model';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { formatConstraints } from './describe-changed.ts';
import { formatDateText } from '@floatwise/contracts/format-date-text';
import { nameSetting, settingNames } from './words.ts';

const maxReasons = 4;

/**
 * Returns the differences that may explain the share of activities in a step; combined steps have those of all their parts.
 * Without a difference of its own, an activity has those of what it leads to, then those of the project.
 */
export function createStepReasons(project: ComparedProject) {
  const { lists, paired } = project;
  const toKey = ([step, id]: Reason): string => `${step} ${id}`;
  const own = Map.groupBy([...listReasons(lists), ...listCalendarReasons(project)], toKey);
  const after = Map.groupBy(listLinksAfter(lists), toKey);
  const settings = listSettings(lists);
  const placed = new Map(paired.current.activities.map((each) => [getPairCode(each), describePlace(each)]));
  return (step: string, ids: readonly string[]): string | null => {
    const parts = step.split('+');
    const find = (reasons: ReadonlyMap<string, readonly Reason[]>): string[] =>
      parts
        .flatMap((part) => ids.flatMap((id) => reasons.get(`${part} ${id}`) ?? []))
        .map(([, , reason]) => reason);
    const found = [
      find(own),
      find(after),
      parts.includes('calendars') ? settings : [],
      ids.flatMap((id) => placed.get(id) ?? []),
    ].find((reasons) => reasons.length > 0);
    if (found === undefined) return null;
    const more = found.length > maxReasons ? `; and ${found.length - maxReasons} more` : '';
    return found.slice(0, maxReasons).join('; ') + more;
  };
}

type Reason = readonly [step: string, id: string, reason: string];

/** The differences of an activity, or of the links to it, by the step that applies them. */
function* listReasons(lists: UpdateLists): Generator<Reason> {
  const { actualChanged, actualTimeOnly, linkAdded, linkDeleted, linkType, linkLag } = lists;
  for (const { id, which, current } of lists.actualSet)
    yield ['progress', id, `${which === 'start' ? 'started' : 'finished'} ${formatDateText(current)}`];
  for (const { id, which, previous, current } of [...actualChanged, ...actualTimeOnly]) {
    const [before, now] = [formatDateText(previous), formatDateText(current)];
    yield ['progress', id, `actual ${which} ${before} became ${now}`];
  }
  for (const { id, which } of lists.actualRemoved) yield ['progress', id, `actual ${which} removed`];
  for (const row of lists.remainingDurationGrew)
    yield [
      'progress',
      row.id,
      `remaining ${formatDays(row.previousDays)} grew to ${formatDays(row.currentDays)}`,
    ];
  for (const { id } of lists.suspendResume) yield ['progress', id, 'suspend or resume date changed'];
  for (const { id } of lists.plannedStartMissed) yield ['progress', id, 'planned start missed'];
  for (const { id } of lists.plannedFinishMissed) yield ['progress', id, 'planned finish missed'];

  for (const row of lists.remainingDuration) yield ['durations', row.id, `remaining ${formatChange(row)}`];
  for (const row of lists.originalDuration) yield ['durations', row.id, `original ${formatChange(row)}`];
  for (const { id } of lists.type) yield ['durations', id, 'activity type changed'];
  for (const { id, current } of lists.expectedFinish)
    yield ['durations', id, `expected finish ${current === null ? 'removed' : formatDateText(current)}`];

  for (const { id } of lists.added) yield ['network', id, 'activity added'];
  for (const { id } of lists.deleted) yield ['network', id, 'activity deleted'];
  for (const { predecessor: from, successor, type } of linkAdded)
    yield ['network', successor, `added ${type} from ${from}`];
  for (const { predecessor: from, successor, type } of linkDeleted)
    yield ['network', successor, `deleted ${type} from ${from}`];
  for (const { predecessor: from, successor, type, previousType } of linkType)
    yield ['network', successor, `${previousType} from ${from} became ${type}`];
  for (const { predecessor: from, successor, previousLagDays, lagDays } of linkLag) {
    const change = formatChange({ previousDays: previousLagDays, currentDays: lagDays });
    yield ['network', successor, `lag from ${from} ${change}`];
  }

  for (const { id, previous, current } of lists.calendar)
    yield ['calendars', id, `calendar ${previous ?? 'none'} became ${current ?? 'none'}`];
  for (const { id, current } of lists.constraint)
    yield ['calendars', id, `constraint: ${formatConstraints(current) ?? 'removed'}`];
}

/** What sets the dates of an activity that nothing changed; undefined if its relationships do. */
function describePlace(activity: Activity): string | undefined {
  if (listConstraints(activity).some(({ type }) => type === 'asLateAsPossible'))
    return 'placed as late as possible';
  return activity.expectedFinish === undefined ? undefined : 'its expected finish sets how long it takes';
}

/** Changes of the calendars of an activity, and of dates that other projects ask for. */
function* listCalendarReasons({ lists, paired: { pairs, current } }: ComparedProject): Generator<Reason> {
  const days = new Map(lists.calendarHours.map((row) => [row.calendar, row.days]));
  const listNames = createCalendarLister(current);
  for (const activity of current.activities)
    for (const name of listNames(activity)) {
      const count = days.get(name);
      if (count !== undefined && count > 0)
        yield [
          'calendars',
          getPairCode(activity),
          `${formatCounted(count, 'day')} of calendar ${name} changed`,
        ];
    }
  for (const { previous, current: now } of pairs) {
    if (previous.externalEarlyStart !== now.externalEarlyStart)
      yield ['calendars', getPairCode(now), 'date of another project changed'];
  }
}

/** Names of the calendars that an activity works on: its own, and those of its resources if it depends on them. */
function createCalendarLister({ findCalendar, project, schedule }: UpdateSide) {
  const resources = new Map(schedule.resources.map(({ id, calendarId }) => [id, calendarId]));
  const assignments = Map.groupBy(schedule.assignments, ({ activityId }) => activityId);
  return ({ id, type, calendarId }: Activity): ReadonlySet<string> => {
    const assigned = type === 'resourceDependent' ? (assignments.get(id) ?? []) : [];
    const ids = [
      calendarId ?? project.calendarId,
      ...assigned.map(({ resourceId }) => resourceId && resources.get(resourceId)),
    ];
    return new Set(ids.map((each) => findCalendar(each)?.name ?? ''));
  };
}

/** Changes of relationships by their predecessors, which no longer drive or do so now. */
function* listLinksAfter({ linkAdded, linkDeleted, linkType, linkLag }: UpdateLists): Generator<Reason> {
  for (const { predecessor, successor, type } of linkAdded)
    yield ['network', predecessor, `added ${type} to ${successor}`];
  for (const { predecessor, successor, type } of linkDeleted)
    yield ['network', predecessor, `deleted ${type} to ${successor}`];
  for (const { predecessor, successor, type, previousType } of linkType)
    yield ['network', predecessor, `${previousType} to ${successor} became ${type}`];
  for (const { predecessor, successor, previousLagDays, lagDays } of linkLag) {
    const change = formatChange({ previousDays: previousLagDays, currentDays: lagDays });
    yield ['network', predecessor, `lag to ${successor} ${change}`];
  }
}

/** Settings that change how the project is scheduled. */
const listSettings = ({ project }: UpdateLists): string[] =>
  project
    .filter(({ field }) => field.startsWith('sched_') && field !== 'sched_float_type')
    .map(({ field, current }) => `${settingNames[field] ?? field}: ${nameSetting(field, current) ?? 'none'}`);

type Days = Readonly<Record<'previousDays' | 'currentDays', number | null>>;

const formatChange = ({ previousDays, currentDays }: Days): string =>
  `${formatDays(previousDays)} became ${formatDays(currentDays)}`;

const formatDays = (days: number | null): string => (days === null ? 'none' : `${formatCount(days)} d`);
