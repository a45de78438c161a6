import type { Finding } from '@floatwise/contracts';
import { formatMinutes, toMinutes } from '@floatwise/schedule';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import type { Effect, Move, ProjectFinish } from './compute-effect.ts';
import { formatDate, type NamedNetwork } from './format-link.ts';
import { formatMovedDays } from '../answer/format-work.ts';

/** Projects named one by one in the sentence of figures, and activities in a finding; the rest is counted. */
const shownProjects = 3;
const shownActivities = 5;

/** `Project finish 2019-04-10 → 2019-03-24 (11 working days earlier)`, which leads the result; undefined where it is not known. */
export function formatProjectFinishes({ projects }: Effect): string | undefined {
  const [first, ...others] = projects;
  if (first === undefined) return undefined;
  if (others.length === 0) return `Project finish ${formatFinish(first)}`;
  const finishes = projects.map((each) => `${each.project.code} ${formatFinish(each)}`);
  return `Project finish of ${formatNames(finishes, shownProjects)}`;
}

function formatFinish({ before, after, movedDays }: ProjectFinish): string {
  const [was, is] = formatFinishes(before, after);
  if (was === is) return `stays ${was}`;
  const words = formatMovedDays(movedDays);
  return `${was} \u2192 ${is}${words === undefined ? '' : ` (${words})`}`;
}

/** By the day, or by the minute when only the hour differs. */
export function formatFinishes(before: number, after: number, separator: ' ' | 'T' = ' '): [string, string] {
  const was = formatMinutes(toMinutes(before), separator);
  const is = formatMinutes(toMinutes(after), separator);
  const [dayBefore, dayAfter] = [was.slice(0, 10), is.slice(0, 10)];
  return was !== is && dayBefore === dayAfter ? [was, is] : [dayBefore, dayAfter];
}

/** Whether something holds an activity up; one that is to come as late as possible may just have been given more room. */
export function isHeldUp({ movedMinutes, activity }: Move): boolean {
  return movedMinutes > 0 && activity.primaryConstraint?.type !== 'asLateAsPossible';
}

/** Findings about dates: project finishes that moved, how many activities did, those that come later, and why there are none. */
export function listEffectFindings({ labels }: NamedNetwork, effect: Effect): Finding[] {
  if (effect.obstacle !== undefined)
    return [
      createWarning(
        'soos.not-scheduled',
        `Finish dates before and after could not be calculated. ${effect.obstacle}`,
      ),
    ];
  const { projects, moves } = effect;
  const finishes = projects
    .filter(({ before, after }) => before !== after)
    .map(({ project, before, after }) =>
      createInfo(
        'soos.finish',
        `Project ${project.code}: finish ${formatDate(before)} \u2192 ${formatDate(after)}`,
      ),
    );
  if (moves.length === 0) return finishes;
  const later = moves.filter(({ movedMinutes }) => movedMinutes > 0).length;
  const moved = createInfo(
    'soos.moved',
    `${formatCounted(moves.length, 'activity moves', 'activities move')} when the project is scheduled: ` +
      `${formatCount(moves.length - later)} earlier, ${formatCount(later)} later`,
  );
  const heldUp = moves.filter(isHeldUp).map(({ activity }) => labels.format(activity));
  if (heldUp.length === 0) return [...finishes, moved];
  const message =
    `${describeLater(moves)}: ${formatNames(heldUp, shownActivities)}. A relationship asks for more than it did, or P6 passed over it while it was ` +
    'out of sequence; the table Moved Activities names it.';
  return [...finishes, moved, createWarning('soos.later', message)];
}

/** `2 activities come later than before`, and of those that are just given more room as many as there are. */
export function describeLater(moves: readonly Move[]): string {
  const heldUp = moves.filter(isHeldUp).length;
  const given = moves.filter(({ movedMinutes }) => movedMinutes > 0).length - heldUp;
  const others =
    given === 0 ? '' : ` (and ${formatCounted(given, 'that is', 'that are')} to come as late as possible)`;
  return `${formatCounted(heldUp, 'activity comes', 'activities come')} later than before${others}`;
}
