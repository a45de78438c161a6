import type { PictureActivity, PictureLink, ReportPicture } from '@floatwise/contracts';
import {
  getProgressActivity,
  toMinutes,
  type Activity,
  type ActivityId,
  type ActivityLabels,
  type RelationshipTerms,
  type Schedule,
} from '@floatwise/schedule';
import { drawDataDate, drawDates } from '../answer/draw-dates.ts';
import type { Effect, Move } from './compute-effect.ts';
import type { ChangedLink, NamedNetwork } from './format-link.ts';
import { formatLinkLabel } from '../answer/format-link.ts';

/** Draws activities with their dates before and after the repair. */
function createDrawer(labels: ActivityLabels, moves: readonly Move[]) {
  const byId = new Map(moves.map((move) => [move.activity.id, move]));
  return (activity: Activity): PictureActivity => ({
    id: labels.format(activity),
    ...(activity.name === '' ? {} : { name: activity.name }),
    ...drawDates(activity, byId.get(activity.id)),
  });
}

const formatLabel = ({ type, lagMinutes }: RelationshipTerms, hoursPerDay: number): string =>
  formatLinkLabel({ type, lag: lagMinutes / 60 / hoursPerDay }, 'days');

export function createPictureMaker(
  network: NamedNetwork,
  { moves }: Effect,
): (link: ChangedLink) => ReportPicture {
  const draw = createDrawer(network.labels, moves);
  return ({ predecessor, successor, before, after }) => {
    const to = predecessor === successor ? 0 : 1;
    const label = (terms: RelationshipTerms, role: PictureLink['role']): PictureLink => ({
      from: 0,
      to,
      label: formatLabel(terms, network.hoursPerDay),
      role,
    });
    const isSame = before?.type === after?.type && before?.lagMinutes === after?.lagMinutes;
    const { dataDate } = getProgressActivity(network, successor).project;
    return {
      activities: [...new Set([predecessor, successor])].map((activity) =>
        draw(getProgressActivity(network, activity).source),
      ),
      links: [
        ...(before === undefined ? [] : [label(before, isSame ? 'kept' : 'removed')]),
        ...(after === undefined || isSame ? [] : [label(after, 'added')]),
      ],
      ...drawDataDate(dataDate === undefined ? undefined : toMinutes(dataDate)),
    };
  };
}

/** Draws activities that moved, each with the one that moves it and the link between them. */
export function createMovePictureMaker(
  { projects }: Schedule,
  moves: readonly Move[],
  known: {
    readonly network: NamedNetwork;
    readonly activities: ReadonlyMap<ActivityId, Activity>;
  },
): (move: Move) => ReportPicture {
  const draw = createDrawer(known.network.labels, moves);
  const dataDates = new Map(projects.map(({ id, dataDate }) => [id, dataDate]));
  return ({ activity, link }) => {
    const mover = link === undefined ? undefined : known.activities.get(link.predecessorId);
    const isDrawn = mover !== undefined && mover !== activity && link?.successorId === activity.id;
    return {
      activities: (isDrawn ? [mover, activity] : [activity]).map(draw),
      links: isDrawn
        ? [{ from: 0, to: 1, label: formatLabel(link, known.network.hoursPerDay), role: 'kept' }]
        : [],
      ...drawDataDate(dataDates.get(activity.projectId)),
    };
  };
}
