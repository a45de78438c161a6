import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { formatCount } from '../answer/format-count.ts';
import { formatConstraints } from './describe-changed.ts';
import { formatDateText } from '@floatwise/contracts/format-date-text';

const maxReasons = 4;

/** Returns the differences that may explain the share of activities in a step; combined steps have those of all their parts. */
export function createStepReasons({ lists }: ComparedProject) {
  const known = Map.groupBy(listReasons(lists), ([step, id]) => `${step} ${id}`);
  return (step: string, ids: readonly string[]): string | null => {
    const found = step
      .split('+')
      .flatMap((part) => ids.flatMap((id) => known.get(`${part} ${id}`) ?? []))
      .map(([, , reason]) => reason);
    if (found.length === 0) return null;
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

type Days = Readonly<Record<'previousDays' | 'currentDays', number | null>>;

const formatChange = ({ previousDays, currentDays }: Days): string =>
  `${formatDays(previousDays)} became ${formatDays(currentDays)}`;

const formatDays = (days: number | null): string => (days === null ? 'none' : `${formatCount(days)} d`);
