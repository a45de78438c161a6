import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import {
  formatMinutes,
  getProgressActivity,
  toMinutes,
  type Activity,
  type ActivityLabels,
  type LinkTerms,
  type ProjectId,
  type RelationshipTerms,
  type Schedule,
} from '@floatwise/schedule';
import { drawDates } from '../answer/draw-dates.ts';
import type { EffectOrObstacle, Move } from './compute-effect.ts';
import { formatActivity, formatLabel } from './format-link.ts';
import type { NamedNetwork } from './named-network.ts';

/** Ends of a link, and its terms before and after the repair; undefined where it was or is not there. */
export interface PicturedLink {
  readonly link: Pick<LinkTerms, 'predecessor' | 'successor'>;
  readonly before: RelationshipTerms | undefined;
  readonly after: RelationshipTerms | undefined;
}

/** Draws changed links between their activities, with dates before and after the repair. */
export function createPictureMaker(
  network: NamedNetwork,
  effect: EffectOrObstacle,
): (link: PicturedLink) => ReportPicture {
  const moves = new Map('obstacle' in effect ? [] : effect.moves.map((move) => [move.activity.id, move]));
  const draw = (index: number): PictureActivity => {
    const { source } = getProgressActivity(network, index);
    return {
      id: formatActivity(network, index),
      ...(source.name === '' ? {} : { name: source.name }),
      ...drawDates(source, moves.get(source.id)),
    };
  };
  return ({ link, before, after }) => {
    const isSame =
      before !== undefined &&
      after !== undefined &&
      before.type === after.type &&
      before.lagMinutes === after.lagMinutes;
    const ends = { from: 0, to: link.predecessor === link.successor ? 0 : 1 };
    return {
      activities: [...new Set([link.predecessor, link.successor])].map(draw),
      links: [
        ...(before === undefined
          ? []
          : [
              {
                ...ends,
                label: formatLabel(before),
                role: isSame ? ('kept' as const) : ('removed' as const),
              },
            ]),
        ...(after === undefined || isSame
          ? []
          : [{ ...ends, label: formatLabel(after), role: 'added' as const }]),
      ],
      ...drawDataDate(getProgressActivity(network, link.successor).project),
    };
  };
}

/** Draws activities that moved, before and after, each with the one that moves it and the link between them. */
export function createMovePictureMaker(
  { activities }: Schedule,
  moves: readonly Move[],
  { labels, dataDates }: { labels: ActivityLabels; dataDates: ReadonlyMap<ProjectId, number | undefined> },
): (move: Move) => ReportPicture {
  const known = new Map(moves.length === 0 ? [] : activities.map((one) => [one.id, one] as const));
  const moved = new Map(moves.map((move) => [move.activity.id, move]));
  const draw = (activity: Activity): PictureActivity => ({
    id: labels.format(activity),
    ...(activity.name === '' ? {} : { name: activity.name }),
    ...drawDates(activity, moved.get(activity.id)),
  });
  return ({ activity, link }) => {
    const mover = link === undefined ? undefined : known.get(link.predecessorId);
    const isDrawn = mover !== undefined && mover !== activity && link?.successorId === activity.id;
    return {
      activities: [...(isDrawn ? [mover] : []), activity].map(draw),
      links: isDrawn ? [{ from: 0, to: 1, label: formatLabel(link), role: 'kept' as const }] : [],
      ...drawDataDate({ dataDate: dataDates.get(activity.projectId) }),
    };
  };
}

const drawDataDate = ({
  dataDate,
}: {
  readonly dataDate: number | undefined;
}): Pick<ReportPicture, 'dataDate'> =>
  dataDate === undefined ? {} : { dataDate: formatMinutes(toMinutes(dataDate)) };
