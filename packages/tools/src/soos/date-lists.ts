import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ReportCell } from '@floatwise/contracts';
import { roundQuantity } from '@floatwise/schedule/sheet';
import { carriesLogic, type Activity, type ActivityId, type Schedule } from '@floatwise/schedule/model';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatLink } from '../answer/format-work.ts';
import type { Effect, Move, ProjectFinish, Repair } from './compute-effect.ts';
import { createMovePictureMaker } from './create-change-picture.ts';
import { describeChange, formatLinkTerms, type NamedNetwork } from './format-link.ts';
import type { Change } from './list-changes.ts';

export const finishesId = 'finishes';
export const movesId = 'moves';

/** Keeps pages fast. */
const maxMoves = 2000;

const describeObstacle = ({ obstacle }: Effect): string | undefined =>
  obstacle && `Nothing could be scheduled: ${obstacle}`;

/** Without changes nothing moves, and there are no rows. */
export function describeFinishes({ projects }: Schedule, repair: Repair): AnswerList {
  const { changes, effect, solution } = repair;
  type Row = Pick<ProjectFinish, 'project'> & Partial<ProjectFinish>;
  return describeList<Row>({
    id: finishesId,
    title: 'Project Finish',
    description:
      describeObstacle(effect) ??
      'The latest early finish of each project, scheduled before and after the repair, the working days between them (earlier ones negative), and the change that moves it.',
    columns: [
      column.text('project', 'Project', ({ project }) => project.code, 'key'),
      column.date('finishBefore', 'Finish Before', ({ before }) => before, 'answer'),
      column.date('finishAfter', 'Finish After', ({ after }) => after, 'answer'),
      column.number(
        'workingDays',
        'Working Days',
        ({ movedDays }) => movedDays && roundDecimal(movedDays, 2),
        'answer',
      ),
      column.text(
        'movedBy',
        'Moved By',
        ({ cause }) => cause && describeChange(solution.network, cause),
        'why',
      ),
    ],
    rows:
      changes.length === 0
        ? []
        : effect.obstacle === undefined
          ? effect.projects
          : projects.map((project) => ({ project })),
  });
}

export function describeMoves(schedule: Schedule, network: NamedNetwork, effect: Effect): AnswerList {
  const { labels } = network;
  const { moves } = effect;
  const activities = new Map(
    moves.length === 0 ? [] : schedule.activities.map((activity) => [activity.id, activity] as const),
  );
  const format = (id: ActivityId): string => {
    const activity = activities.get(id);
    return activity === undefined ? id : labels.format(activity);
  };
  // In a large file many activities share a cause; each text is created once.
  const changes = new Map<Change | undefined, string | undefined>();
  const describe = (change: Change | undefined): string | undefined => {
    if (change !== undefined && !changes.has(change)) changes.set(change, describeChange(network, change));
    return changes.get(change);
  };
  return describeList<Move>({
    id: movesId,
    title: 'Moved Activities',
    description:
      describeObstacle(effect) ??
      'Activities whose early finish moved, or early start if the finish did not, and the relationship that moves them. Moves are in working time of their calendar (negative if earlier), the largest first.',
    columns: [
      column.text('activityId', 'Activity ID', ({ activity }) => activity.code, 'key'),
      column.text('activityName', 'Activity Name', ({ activity }) => activity.name, 'key'),
      labels.namesProjects &&
        column.text('project', 'Project', ({ activity }) => labels.getProjectCode(activity), 'key'),
      {
        ...column.number<Move>(
          'moved',
          'Moved',
          ({ movedMinutes }) => roundQuantity(movedMinutes / 60 / network.hoursPerDay),
          'answer',
        ),
        unit: 'days',
      },
      column.text('date', 'Date', ({ movedDate }) => movedDate, 'answer'),
      column.date('before', 'Before', (move) => getMovedDates(move)[0], 'answer'),
      column.date('after', 'After', (move) => getMovedDates(move)[1], 'answer'),
      column.date('earlyStartBefore', 'Early Start Before', ({ before }) => before.earlyStart, 'more'),
      column.date('earlyStartAfter', 'Early Start After', ({ after }) => after.earlyStart, 'more'),
      column.date('earlyFinishBefore', 'Early Finish Before', ({ before }) => before.earlyFinish, 'more'),
      column.date('earlyFinishAfter', 'Early Finish After', ({ after }) => after.earlyFinish, 'more'),
      column.text(
        'movedBy',
        'Moved By',
        ({ link }) =>
          link &&
          formatLink(format(link.predecessorId), format(link.successorId), formatLinkTerms(network, link)),
        'why',
      ),
      column.text(
        'change',
        'Change',
        ({ change, activity }) => describe(change) ?? describeFollower(activity),
        'why',
      ),
    ],
    rows: moves.toSorted(compareMoves),
    picture: createMovePictureMaker(schedule, moves, { network, activities }),
    page: { maxRows: maxMoves, order: compareMoves, orderText: 'those that moved most' },
  });
}

/** Largest move first; among equal moves, later before earlier. */
const compareMoves = (one: Move, other: Move): number =>
  Math.abs(other.movedMinutes) - Math.abs(one.movedMinutes) || other.movedMinutes - one.movedMinutes;

const getMovedDates = ({ movedDate, before, after }: Move) =>
  movedDate === 'finish' ? [before.earlyFinish, after.earlyFinish] : [before.earlyStart, after.earlyStart];

/** Why an activity moves without a changed relationship on its path. */
function describeFollower(activity: Activity): ReportCell {
  if (!carriesLogic(activity)) return 'Follows the dates of others';
  return activity.primaryConstraint?.type === 'asLateAsPossible'
    ? 'As Late As Possible: the room before its successors changed'
    : null;
}
