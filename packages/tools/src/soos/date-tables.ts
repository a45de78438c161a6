import type { ReportCell, ReportTable } from '@floatwise/contracts';
import {
  carriesLogic,
  formatMinutes,
  toMinutes,
  type Activity,
  type ActivityId,
  type ActivityLabels,
  type Schedule,
} from '@floatwise/schedule';
import { boundPictures } from '../answer/bound-pictures.ts';
import { movesTitle } from './bound-moves.ts';
import type { EffectOrObstacle, Move } from './compute-effect.ts';
import { createMovePictureMaker } from './create-change-picture.ts';
import { describeChange } from './describe-change.ts';
import { formatTerms } from './format-link.ts';
import type { Change } from './list-changes.ts';
import type { NamedNetwork } from './named-network.ts';

/** The finish of each project before and after, and the activities that moved. Without dates both say why. */
export function createDateTables(
  schedule: Schedule,
  network: NamedNetwork,
  effect: EffectOrObstacle,
): ReportTable[] {
  const obstacle = 'obstacle' in effect ? `Nothing could be scheduled: ${effect.obstacle}` : undefined;
  const moves = 'obstacle' in effect ? [] : effect.moves;
  const formatDate = keepTexts((minutes: number) => formatMinutes(toMinutes(minutes)));
  const projects =
    'obstacle' in effect
      ? schedule.projects.map(({ code }) => [code, null, null])
      : effect.projects.map(({ project, before, after }) => [
          project.code,
          formatDate(before),
          formatDate(after),
        ]);
  const { labels } = network;
  const known = new Map(
    moves.length === 0 ? [] : schedule.activities.map((activity) => [activity.id, activity] as const),
  );
  const describe = keepTexts((change: Change) => describeChange(network, change));
  const dataDates = new Map(schedule.projects.map(({ id, dataDate }) => [id, dataDate]));
  return [
    {
      title: 'Project Finish',
      description:
        obstacle ?? 'The latest early finish of each project, scheduled before and after the repair.',
      columns: [
        { title: 'Project', kind: 'text', role: 'key' },
        { title: 'Finish Before', kind: 'date', role: 'answer' },
        { title: 'Finish After', kind: 'date', role: 'answer' },
      ],
      rows: projects,
    },
    {
      title: movesTitle,
      description:
        obstacle ??
        'Activities whose early start or finish moved, in working hours of their calendar (earlier ones negative), and the relationship that moves them.',
      columns: [
        { title: 'Activity ID', kind: 'text', role: 'key' },
        ...(labels.namesProjects ? [{ title: 'Project', kind: 'text' as const, role: 'key' as const }] : []),
        { title: 'Activity Name', kind: 'text' },
        { title: 'Moved (h)', kind: 'number', role: 'answer' },
        { title: 'Early Start Before', kind: 'date', role: 'more' },
        { title: 'Early Start After', kind: 'date', role: 'more' },
        { title: 'Early Finish Before', kind: 'date', role: 'answer' },
        { title: 'Early Finish After', kind: 'date', role: 'answer' },
        { title: 'Moved By', kind: 'text', role: 'why' },
        { title: 'Change', kind: 'text', role: 'why' },
      ],
      rows: moves.map((move) => formatMove({ labels, known, formatDate, describe }, move)),
      rowPictures: boundPictures(moves, createMovePictureMaker(schedule, moves, { labels, dataDates }), {
        order: sortByMovement(moves),
      }),
    },
  ];
}

/** The places of the moves, the largest first. */
const sortByMovement = (moves: readonly Move[]): number[] =>
  [...moves.entries()]
    .sort(([, one], [, other]) => Math.abs(other.movedMinutes) - Math.abs(one.movedMinutes))
    .map(([place]) => place);

interface MoveFormat {
  readonly labels: ActivityLabels;
  readonly known: ReadonlyMap<ActivityId, Activity>;
  readonly formatDate: (minutes: number | undefined) => ReportCell;
  readonly describe: (change: Change | undefined) => ReportCell;
}

function formatMove(
  { labels, known, formatDate, describe }: MoveFormat,
  { activity, before, after, movedMinutes, link, change }: Move,
): ReportCell[] {
  const format = (id: ActivityId): string => {
    const found = known.get(id);
    return found === undefined ? id : labels.format(found);
  };
  return [
    activity.code,
    ...(labels.namesProjects ? [labels.getProjectCode(activity)] : []),
    activity.name,
    Number((movedMinutes / 60).toFixed(2)),
    formatDate(before.earlyStart),
    formatDate(after.earlyStart),
    formatDate(before.earlyFinish),
    formatDate(after.earlyFinish),
    link === undefined
      ? null
      : `${format(link.predecessorId)} -> ${format(link.successorId)} ${formatTerms(link)}`,
    describe(change) ?? describeFollower(activity),
  ];
}

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
