import type { PictureActivity, PictureLink, ReportPicture } from '@floatwise/contracts';
import { toMinutes, type Activity, type Schedule } from '@floatwise/schedule/model';
import { getProgressActivity } from '@floatwise/schedule/out-of-sequence';
import type { RelationshipTerms } from '@floatwise/schedule/xer';
import { drawDataDate, drawDates } from '../answer/draw-dates.ts';
import { formatLinkLabel } from '../answer/format-work.ts';
import type { Move } from './compute-effect.ts';
import type { ChangedLink, NamedNetwork } from './format-link.ts';

/** Draws activities with their dates before and after the repair, and links between the first and the last of them. */
function createDrawer({ labels, hoursPerDay }: NamedNetwork, moves: readonly Move[]) {
  const byId = new Map(moves.map((move) => [move.activity.id, move]));
  const drawActivity = (activity: Activity): PictureActivity => ({
    id: labels.format(activity),
    ...(activity.name === '' ? {} : { name: activity.name }),
    ...drawDates(activity, byId.get(activity.id)),
  });
  return (
    activities: readonly Activity[],
    links: readonly (readonly [RelationshipTerms, PictureLink['role']])[],
    dataDate: number | undefined,
  ): ReportPicture => ({
    activities: activities.map(drawActivity),
    links: links.map(([{ type, lagMinutes }, role]) => ({
      from: 0,
      to: activities.length - 1,
      label: formatLinkLabel({ type, lag: lagMinutes / 60 / hoursPerDay }, 'days'),
      role,
    })),
    ...drawDataDate(dataDate === undefined ? undefined : toMinutes(dataDate)),
  });
}

export function createPictureMaker(
  network: NamedNetwork,
  moves: readonly Move[],
): (link: ChangedLink) => ReportPicture {
  const draw = createDrawer(network, moves);
  return ({ predecessor, successor, before, after }) => {
    const ends = [...new Set([predecessor, successor])].map((end) => getProgressActivity(network, end));
    const isSame = before?.type === after?.type && before?.lagMinutes === after?.lagMinutes;
    return draw(
      ends.map(({ source }) => source),
      [
        ...(before === undefined ? [] : [[before, isSame ? 'kept' : 'removed'] as const]),
        ...(after === undefined || isSame ? [] : [[after, 'added'] as const]),
      ],
      ends.at(-1)?.project.dataDate,
    );
  };
}

/** Draws activities that moved, each with the activity that moves it and the link between them. */
export function createMovePictureMaker(
  { projects }: Schedule,
  moves: readonly Move[],
  { network, activities }: { network: NamedNetwork; activities: ReadonlyMap<string, Activity> },
): (move: Move) => ReportPicture {
  const draw = createDrawer(network, moves);
  const dataDates = new Map(projects.map(({ id, dataDate }) => [id, dataDate]));
  return ({ activity, link }) => {
    const mover = link && activities.get(link.predecessorId);
    const isDrawn = mover !== undefined && mover !== activity && link?.successorId === activity.id;
    const dataDate = dataDates.get(activity.projectId);
    return isDrawn ? draw([mover, activity], [[link, 'kept']], dataDate) : draw([activity], [], dataDate);
  };
}
