import type { ReportCell } from '@floatwise/contracts';
import {
  carriesLogic,
  formatMinutes,
  toMinutes,
  type Activity,
  type ActivityId,
  type Schedule,
} from '@floatwise/schedule';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import type { EffectOrObstacle, Move, ProjectFinish } from './compute-effect.ts';
import { createMovePictureMaker } from './create-change-picture.ts';
import { describeChange } from './describe-change.ts';
import { formatTerms } from './format-link.ts';
import type { Change } from './list-changes.ts';
import type { NamedNetwork } from './named-network.ts';

/** The list of the activities that moved. */
export const movesTitle = 'Moved Activities';

/** Pages stay quick with this many rows. */
const maxMoves = 2000;

/** The finish of each project before and after, and the activities that moved. Without dates both say why. */
export function listDateLists(
  schedule: Schedule,
  network: NamedNetwork,
  effect: EffectOrObstacle,
): AnswerList[] {
  const obstacle = 'obstacle' in effect ? `Nothing could be scheduled: ${effect.obstacle}` : undefined;
  return [
    describeFinishes(schedule, effect, obstacle),
    describeMoves(schedule, network, { moves: 'obstacle' in effect ? [] : effect.moves, obstacle }),
  ];
}

function describeFinishes(
  { projects }: Schedule,
  effect: EffectOrObstacle,
  obstacle: string | undefined,
): AnswerList {
  type Row = Pick<ProjectFinish, 'project'> & Partial<ProjectFinish>;
  const format = (minutes: number | undefined): ReportCell =>
    minutes === undefined ? null : formatMinutes(toMinutes(minutes));
  return describeList<Row>({
    title: 'Project Finish',
    description:
      obstacle ?? 'The latest early finish of each project, scheduled before and after the repair.',
    columns: [
      column.text('Project', ({ project }) => project.code, 'key'),
      column.date('Finish Before', ({ before }) => format(before), 'answer'),
      column.date('Finish After', ({ after }) => format(after), 'answer'),
    ],
    rows: 'obstacle' in effect ? projects.map((project) => ({ project })) : effect.projects,
  });
}

function describeMoves(
  schedule: Schedule,
  network: NamedNetwork,
  { moves, obstacle }: { readonly moves: readonly Move[]; readonly obstacle: string | undefined },
): AnswerList {
  const { labels } = network;
  const formatDate = keepTexts((minutes: number) => formatMinutes(toMinutes(minutes)));
  const describe = keepTexts((change: Change) => describeChange(network, change));
  const known = new Map(
    moves.length === 0 ? [] : schedule.activities.map((activity) => [activity.id, activity] as const),
  );
  const format = (id: ActivityId): string => {
    const found = known.get(id);
    return found === undefined ? id : labels.format(found);
  };
  const dataDates = new Map(schedule.projects.map(({ id, dataDate }) => [id, dataDate]));
  return describeList<Move>({
    title: movesTitle,
    description:
      obstacle ??
      'Activities whose early start or finish moved, in working hours of their calendar (earlier ones negative), and the relationship that moves them.',
    columns: [
      column.text('Activity ID', ({ activity }) => activity.code, 'key'),
      labels.namesProjects &&
        column.text('Project', ({ activity }) => labels.getProjectCode(activity), 'key'),
      column.text('Activity Name', ({ activity }) => activity.name),
      column.number('Moved (h)', ({ movedMinutes }) => Number((movedMinutes / 60).toFixed(2)), 'answer'),
      column.date('Early Start Before', ({ before }) => formatDate(before.earlyStart), 'more'),
      column.date('Early Start After', ({ after }) => formatDate(after.earlyStart), 'more'),
      column.date('Early Finish Before', ({ before }) => formatDate(before.earlyFinish), 'answer'),
      column.date('Early Finish After', ({ after }) => formatDate(after.earlyFinish), 'answer'),
      column.text(
        'Moved By',
        ({ link }) =>
          link === undefined
            ? null
            : `${format(link.predecessorId)} -> ${format(link.successorId)} ${formatTerms(link)}`,
        'why',
      ),
      column.text('Change', ({ change, activity }) => describe(change) ?? describeFollower(activity), 'why'),
    ],
    rows: moves,
    picture: createMovePictureMaker(schedule, moves, { labels, dataDates }),
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

/** A function that keeps what it has written: in a large file many activities share their dates, and their causes. */
function keepTexts<Key>(write: (key: Key) => string): (key: Key | undefined) => ReportCell {
  const texts = new Map<Key, string>();
  return (key) => {
    if (key === undefined) return null;
    const text = texts.get(key) ?? write(key);
    texts.set(key, text);
    return text;
  };
}
