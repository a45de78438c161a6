import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import {
  formatMinutes,
  getProgressActivity,
  toMinutes,
  type LinkTerms,
  type RelationshipTerms,
} from '@floatwise/schedule';
import { drawDates } from '../draw-dates.ts';
import type { EffectOrObstacle, Move } from './compute-effect.ts';
import { formatActivity, formatTerms } from './format-link.ts';
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
                label: formatTerms(before),
                role: isSame ? ('kept' as const) : ('removed' as const),
              },
            ]),
        ...(after === undefined || isSame
          ? []
          : [{ ...ends, label: formatTerms(after), role: 'added' as const }]),
      ],
      ...drawDataDate(getProgressActivity(network, link.successor).project),
    };
  };
}

/** An activity that moved, before and after. */
export function createMovePicture(
  { activity, before, after }: Move,
  { id, dataDate }: { id: string; dataDate: number | undefined },
): ReportPicture {
  return {
    activities: [
      {
        id,
        ...(activity.name === '' ? {} : { name: activity.name }),
        ...drawDates(activity, { before, after }),
      },
    ],
    links: [],
    ...drawDataDate({ dataDate }),
  };
}

const drawDataDate = ({
  dataDate,
}: {
  readonly dataDate: number | undefined;
}): Pick<ReportPicture, 'dataDate'> =>
  dataDate === undefined ? {} : { dataDate: formatMinutes(toMinutes(dataDate)) };
