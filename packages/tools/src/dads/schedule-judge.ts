import type { LinkTrial, TriedLink } from '@floatwise/schedule/cpm';
import type { Activity } from '@floatwise/schedule/model';
import type { SheetLabels } from '@floatwise/schedule/sheet';
import { formatMovedDays } from '../answer/format-work.ts';
import type { DateJudge } from './date-judge.ts';
import type { Link } from './open-end.ts';

export interface JudgedPlan {
  readonly labels: SheetLabels;
  /** By index of the network. */
  readonly activities: readonly (Activity | undefined)[];
  readonly hoursPerDay: number;
}

/** Judges by scheduling: on the file's calendars, constraints, progress and options. */
export function createScheduleJudge(
  trial: LinkTrial,
  { labels, activities, hoursPerDay }: JudgedPlan,
): DateJudge {
  const places = new Map(activities.map((activity, index) => [activity?.id, index]));
  const read = ({ predecessor, successor, type }: Link): TriedLink | undefined => {
    const [from, to] = [activities[predecessor], activities[successor]];
    return from && to && { predecessorId: from.id, successorId: to.id, type };
  };
  return {
    isClear: ({ link }) => {
      const tried = read(link);
      return tried !== undefined && trial.findMove(tried) === undefined;
    },
    describe: ({ link }) => {
      const tried = read(link);
      const move = tried && trial.findMove(tried);
      if (move === undefined) return 'does not follow the dates';
      const moved = formatMovedDays(move.workMinutes / 60 / hoursPerDay);
      return `would move ${labels.format(places.get(move.id) ?? link.successor)} ${moved ?? 'by less than a tenth of a working day'}`;
    },
    add: (link) => {
      const tried = read(link);
      if (tried !== undefined) trial.add(tried);
    },
  };
}
