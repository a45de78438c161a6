import type { Finding } from '@floatwise/contracts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import type { EffectOrObstacle, Move, ProjectFinish } from './compute-effect.ts';
import { formatDate } from './format-link.ts';
import type { NamedNetwork } from './named-network.ts';

/** Projects named one by one in the sentence of figures, and activities in a finding; the rest is counted. */
const shownProjects = 3;
const shownActivities = 5;

/** `Project finish 2019-04-10 → 2019-03-24 (11 working days earlier)`, which leads the result; undefined where it is not known. */
export function formatProjectFinishes(effect: EffectOrObstacle): string | undefined {
  if ('obstacle' in effect || effect.projects.length === 0) return undefined;
  const { projects } = effect;
  const [first] = projects;
  if (first !== undefined && projects.length === 1) return `Project finish ${formatFinish(first)}`;
  const shown = projects
    .slice(0, shownProjects)
    .map((each) => `${each.project.code} ${formatFinish(each)}`)
    .join(', ');
  const more = projects.length - shownProjects;
  return `Project finish of ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

/** By the day, or by the minute when only the hour differs. */
function formatFinish({ before, after, movedDays }: ProjectFinish): string {
  const [was, is] = [formatDate(before), formatDate(after)];
  if (was === is) return `stays ${was.slice(0, 10)}`;
  const days = Math.round(10 * Math.abs(movedDays)) / 10;
  const by =
    days === 0
      ? ''
      : ` (${days} working ${days === 1 ? 'day' : 'days'} ${movedDays > 0 ? 'later' : 'earlier'})`;
  return was.slice(0, 10) === is.slice(0, 10)
    ? `${was} \u2192 ${is}${by}`
    : `${was.slice(0, 10)} \u2192 ${is.slice(0, 10)}${by}`;
}

/** Whether something holds an activity up; one that is to come as late as possible may just have been given more room. */
export function isHeldUp({ movedMinutes, activity }: Move): boolean {
  return movedMinutes > 0 && activity.primaryConstraint?.type !== 'asLateAsPossible';
}

/** Findings about dates: project finishes that moved, how many activities did, those that come later, and why there are none. */
export function listEffectFindings({ labels }: NamedNetwork, effect: EffectOrObstacle): Finding[] {
  if ('obstacle' in effect) {
    const message = `Finish dates before and after are not told. ${effect.obstacle}`;
    return [{ code: 'soos.not-scheduled', severity: 'warning', message }];
  }
  const { projects, moves } = effect;
  const later = moves.filter(({ movedMinutes }) => movedMinutes > 0);
  const heldUp = moves.filter(isHeldUp);
  const finishes = projects
    .filter(({ before, after }) => before !== after)
    .map(({ project, before, after }): Finding => ({
      code: 'soos.finish',
      severity: 'info',
      message: `Project ${project.code}: finish ${formatDate(before)} -> ${formatDate(after)}`,
    }));
  if (moves.length === 0) return finishes;
  const counts = `${formatCount(moves.length - later.length)} earlier, ${formatCount(later.length)} later`;
  const moved: Finding = {
    code: 'soos.moved',
    severity: 'info',
    message: `${formatCounted(moves.length, 'activity moves', 'activities move')} when the project is scheduled: ${counts}`,
  };
  if (heldUp.length === 0) return [...finishes, moved];
  const names = heldUp.slice(0, shownActivities).map(({ activity }) => labels.format(activity));
  const more = heldUp.length - names.length;
  const which = `${names.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
  const message =
    `${describeLater(moves)}: ${which}. A relationship asks for more than it did, or P6 passed over it while it was ` +
    'out of sequence; the table Moved Activities names it.';
  return [...finishes, moved, { code: 'soos.later', severity: 'warning', message }];
}

/** `2 activities come later than before`, and of those that are just given more room as many as there are. */
export function describeLater(moves: readonly Move[]): string {
  const heldUp = moves.filter(isHeldUp).length;
  const given = moves.filter(({ movedMinutes }) => movedMinutes > 0).length - heldUp;
  const others =
    given === 0 ? '' : ` (and ${formatCounted(given, 'that is', 'that are')} to come as late as possible)`;
  return `${formatCounted(heldUp, 'activity comes', 'activities come')} later than before${others}`;
}
