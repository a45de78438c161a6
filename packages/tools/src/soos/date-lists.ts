import type { ReportCell } from '@floatwise/contracts';
import { carriesLogic, type Activity, type ActivityId, type Schedule } from '@floatwise/schedule';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import type { EffectOrObstacle, Move, ProjectFinish } from './compute-effect.ts';
import { createMovePictureMaker } from './create-change-picture.ts';
import { describeChange, formatTerms, type NamedNetwork } from './format-link.ts';
import type { Change } from './list-changes.ts';

/** The list of the activities that moved. */
export const movesTitle = 'Moved Activities';

/** Pages stay quick with this many rows. */
const maxMoves = 2000;

/** Why there are no dates; undefined where there are. */
const describeObstacle = (effect: EffectOrObstacle): string | undefined =>
  'obstacle' in effect ? `Nothing could be scheduled: ${effect.obstacle}` : undefined;

/** The finish of each project before and after. */
export function describeFinishes({ projects }: Schedule, effect: EffectOrObstacle): AnswerList {
  type Row = Pick<ProjectFinish, 'project'> & Partial<ProjectFinish>;
  return describeList<Row>({
    title: 'Project Finish',
    description:
      describeObstacle(effect) ??
      'The latest early finish of each project, scheduled before and after the repair.',
    columns: [
      column.text('Project', ({ project }) => project.code, 'key'),
      column.date('Finish Before', ({ before }) => before, 'answer'),
      column.date('Finish After', ({ after }) => after, 'answer'),
    ],
    rows: 'obstacle' in effect ? projects.map((project) => ({ project })) : effect.projects,
  });
}

export function describeMoves(
  schedule: Schedule,
  network: NamedNetwork,
  effect: EffectOrObstacle,
): AnswerList {
  const { labels } = network;
  const moves = 'obstacle' in effect ? [] : effect.moves;
  const activities = new Map(
    moves.length === 0 ? [] : schedule.activities.map((activity) => [activity.id, activity] as const),
  );
  const format = (id: ActivityId): string => {
    const activity = activities.get(id);
    return activity === undefined ? id : labels.format(activity);
  };
  // In a large file many activities share their cause: each is written once.
  const changes = new Map<Change | undefined, string | undefined>();
  const describe = (change: Change | undefined): string | undefined => {
    if (change !== undefined && !changes.has(change)) changes.set(change, describeChange(network, change));
    return changes.get(change);
  };
  return describeList<Move>({
    title: movesTitle,
    description:
      describeObstacle(effect) ??
      'Activities whose early start or finish moved, in working hours of their calendar (earlier ones negative), and the relationship that moves them.',
    columns: [
      column.text('Activity ID', ({ activity }) => activity.code, 'key'),
      labels.namesProjects &&
        column.text('Project', ({ activity }) => labels.getProjectCode(activity), 'key'),
      column.text('Activity Name', ({ activity }) => activity.name),
      column.number('Moved (h)', ({ movedMinutes }) => Number((movedMinutes / 60).toFixed(2)), 'answer'),
      column.date('Early Start Before', ({ before }) => before.earlyStart, 'more'),
      column.date('Early Start After', ({ after }) => after.earlyStart, 'more'),
      column.date('Early Finish Before', ({ before }) => before.earlyFinish, 'answer'),
      column.date('Early Finish After', ({ after }) => after.earlyFinish, 'answer'),
      column.text(
        'Moved By',
        ({ link }) =>
          link && `${format(link.predecessorId)} -> ${format(link.successorId)} ${formatTerms(link)}`,
        'why',
      ),
      column.text('Change', ({ change, activity }) => describe(change) ?? describeFollower(activity), 'why'),
    ],
    rows: moves,
    picture: createMovePictureMaker(schedule, moves, { labels, activities }),
    pictureBounds: { order: sortByMovement(moves) },
    page: {
      maxRows: maxMoves,
      order: (one, other) =>
        Number(other.movedMinutes > 0) - Number(one.movedMinutes > 0) ||
        Math.abs(other.movedMinutes) - Math.abs(one.movedMinutes),
      orderText: 'those that come later first, then those that moved most',
    },
  });
}

/** The places of the moves, the largest first. */
const sortByMovement = (moves: readonly Move[]): number[] =>
  [...moves.entries()]
    .sort(([, one], [, other]) => Math.abs(other.movedMinutes) - Math.abs(one.movedMinutes))
    .map(([place]) => place);

/** Why an activity moves that no changed relationship leads to. */
function describeFollower(activity: Activity): ReportCell {
  if (!carriesLogic(activity)) return 'Follows the dates of others';
  return activity.primaryConstraint?.type === 'asLateAsPossible'
    ? 'As Late As Possible: what follows leaves it other room'
    : null;
}
