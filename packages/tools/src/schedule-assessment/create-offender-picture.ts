import type { PictureActivity, ReportPicture } from '@floatwise/contracts';
import { type Activity, type AssessedLink, type Assessment, type Offender } from '@floatwise/schedule';
import { formatLinkLabel } from '../answer/format-link-label.ts';
import { drawDataDate, drawDates } from '../answer/draw-dates.ts';

/** So many neighbours are drawn on either side. */
const neighbours = 3;

type DrawActivity = (activity: Activity) => PictureActivity;

/** Draws each activity once: it is in the pictures of all its neighbours. */
export function createActivityDrawer({ labels }: Assessment): DrawActivity {
  const drawn = new Map<Activity, PictureActivity>();
  return (activity) => {
    const known = drawn.get(activity);
    if (known !== undefined) return known;
    const { name } = activity;
    const created = { id: labels.format(activity), ...(name === '' ? {} : { name }), ...drawDates(activity) };
    drawn.set(activity, created);
    return created;
  };
}

/** An offender with its nearest links on an axis of time; null where there is nothing to draw. */
export function createOffenderPicture(
  assessment: Assessment,
  offender: Offender,
  draw: DrawActivity,
): ReportPicture | null {
  const links = listLinks(assessment, offender);
  const own = 'activity' in offender ? [offender.activity] : [];
  const before = links.flatMap(({ predecessor }) => predecessor ?? []);
  const after = links.flatMap(({ successor }) => successor ?? []);
  const drawn = [...new Set([...before, ...own, ...after])];
  const [first] = own.length > 0 ? own : drawn;
  if (first === undefined) return null;
  const places = new Map(drawn.map((activity, place) => [activity, place]));
  return {
    activities: drawn.map(draw),
    links: links.flatMap(({ relationship: { type, lagMinutes }, predecessor, successor }) => {
      const [from, to] = [predecessor && places.get(predecessor), successor && places.get(successor)];
      const label = formatLinkLabel({ type, lag: lagMinutes / 60 }, 'hours');
      return from === undefined || to === undefined ? [] : [{ from, to, label, role: 'kept' as const }];
    }),
    ...drawDataDate(assessment.getDataDate(first)),
  };
}

function listLinks({ getIncoming, getOutgoing }: Assessment, offender: Offender): AssessedLink[] {
  if ('subject' in offender) return [];
  if ('relationship' in offender) return [offender];
  const { activity } = offender;
  return [...getIncoming(activity).slice(0, neighbours), ...getOutgoing(activity).slice(0, neighbours)];
}
