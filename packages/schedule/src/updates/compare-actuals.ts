import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { carriesLogic } from '../cpm/index.ts';
import type { Activity, ActivityStatus, Minutes } from '../model/index.ts';
import { findPercentComplete, formatMinutes, minutesPerDay } from '../model/index.ts';
import { fieldCodes } from '../xer/index.ts';
import { listWorkPairs, type ActivityPair, type PairedProject, type UpdateSide } from './pair.ts';
import { nameRow, sortLists, toDays } from './row-values.ts';

const ends = ['start', 'finish'] as const;

/** Compares actual dates, status and percent complete. */
export function compareActuals(paired: PairedProject) {
  const { previous, current, added } = paired;
  const workPairs = listWorkPairs(paired);
  const changes = workPairs.flatMap(listChanges);
  const set = changes.flatMap(({ before, now, ...change }) =>
    before === undefined && now !== undefined ? [{ ...change, now }] : [],
  );
  const moved = changes.flatMap(({ row, before, now }) => {
    if (before === undefined || now === undefined) return [];
    const dates = { previous: formatMinutes(before), current: formatMinutes(now) };
    return [{ ...row, ...dates, days: getDay(now) - getDay(before) }];
  });
  const present = [...workPairs.map((pair) => pair.current), ...added.filter(carriesLogic)];
  return sortLists({
    actualSet: set.map(({ row, now }) => ({ ...row, current: formatMinutes(now) })),
    actualRetroactive: set.flatMap(({ row, activity, now }) => {
      // Positive if the previous update should have had it.
      const minutes = measureWork(current, activity, now, previous.project.dataDate);
      const days = toDays(minutes, current.getHoursPerDay(activity.calendarId));
      return minutes > 0 ? [{ ...row, current: formatMinutes(now), days }] : [];
    }),
    actualChanged: moved.filter(({ days }) => days !== 0),
    actualTimeOnly: moved.filter(({ days }) => days === 0),
    actualRemoved: changes.flatMap(({ row, before, now }) =>
      before !== undefined && now === undefined ? [{ ...row, previous: formatMinutes(before) }] : [],
    ),
    actualFuture: present.flatMap((activity) =>
      ends.flatMap((which) => {
        const date = findActual(activity, which);
        const isAfter = measureWork(current, activity, current.project.dataDate, date) > 0;
        return date !== undefined && isAfter
          ? [{ ...nameRow(activity), which, current: formatMinutes(date) }]
          : [];
      }),
    ),
    statusBack: workPairs.filter(hasGoneBack).map((pair) => ({
      ...nameRow(pair.current),
      previous: fieldCodes.activityStatus.getCode(pair.previous.status),
      current: fieldCodes.activityStatus.getCode(pair.current.status),
    })),
    percentBack: workPairs.flatMap(comparePercents),
  });
}

type Which = (typeof ends)[number];

const findActual = (activity: Activity, which: Which): Minutes | undefined =>
  which === 'start' ? activity.actualStart : activity.actualFinish;

/** The actual dates that one of the updates lacks, or that differ. */
const listChanges = ({ previous, current }: ActivityPair) =>
  ends.flatMap((which) => {
    const [before, now] = [findActual(previous, which), findActual(current, which)];
    return before === now ? [] : [{ row: { ...nameRow(current), which }, activity: current, before, now }];
  });

const getDay = (date: Minutes): number => Math.floor(date / minutesPerDay);

/** Working time of an activity from one instant to another; 0 if one is missing. */
function measureWork(
  side: UpdateSide,
  activity: Activity,
  from: Minutes | undefined,
  to: Minutes | undefined,
): number {
  return from === undefined || to === undefined ? 0 : side.getWorkCalendar(activity).measureWork(from, to);
}

const ranks: Readonly<Record<ActivityStatus, number>> = { notStarted: 0, inProgress: 1, completed: 2 };

const hasGoneBack = ({ previous, current }: ActivityPair): boolean =>
  ranks[current.status] < ranks[previous.status];

/** Percentages that differ by no more than this count as equal. */
const pointTolerance = 0.05;

function comparePercents({ previous, current }: ActivityPair) {
  if (previous.percentCompleteType !== current.percentCompleteType) return [];
  const before = findPercent(previous);
  const now = findPercent(current);
  if (before === undefined || now === undefined || now >= before - pointTolerance) return [];
  return [{ ...nameRow(current), previous: roundPercent(before), current: roundPercent(now) }];
}

const roundPercent = (percent: number): number => roundDecimal(percent, 1);

/** 0 or 100 by status, otherwise percent complete by the activity's own type. */
function findPercent(activity: Activity): number | undefined {
  if (activity.status === 'completed') return 100;
  return activity.status === 'notStarted' ? 0 : findPercentComplete(activity);
}
