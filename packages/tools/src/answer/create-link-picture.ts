import type { PictureActivity, PictureLinkRole, ReportPicture } from '@floatwise/contracts';
import type { DurationUnit, SheetLabels, SheetNetwork, SheetRelationship } from '@floatwise/schedule/sheet';
import { drawBar, drawDataDate } from './draw-dates.ts';
import { formatLinkLabel } from './format-work.ts';

/** A link in a picture, which need not exist in the sheet. */
export type DrawnLink = Pick<SheetRelationship, 'predecessor' | 'successor' | 'type' | 'lag'> & {
  readonly role: PictureLinkRole;
};

/** Source of a picture. For many pictures, pass `drawn` as a cache of activities by index. */
export type Pictured = Pick<SheetNetwork, 'activities'> &
  Partial<Pick<SheetNetwork, 'dataDate'>> & {
    readonly lagUnit: DurationUnit;
    readonly labels: SheetLabels;
    readonly drawn?: Map<number, PictureActivity>;
  };

/** Activities shown at each end of a long path. */
const shownActivities = 5;

/** Draws activities and the links between them; by default in the order in which the links name them. */
export function createLinkPicture(
  sheet: Pictured,
  links: readonly DrawnLink[],
  order: readonly number[] = links.flatMap(({ predecessor, successor }) => [predecessor, successor]),
): ReportPicture {
  const indexes = [...new Set(order)];
  const places = new Map(indexes.map((index, place) => [index, place]));
  return {
    activities: indexes.map((index) => describeActivity(sheet, index)),
    links: links.map(({ predecessor, successor, role, ...link }) => ({
      from: places.get(predecessor) ?? 0,
      to: places.get(successor) ?? 0,
      label: formatLinkLabel(link, sheet.lagUnit),
      role,
    })),
    ...drawDataDate(sheet.dataDate),
  };
}

/** Draws a path and a link over it. Omits the middle of a long path, and all after the last given link if `path` was cut. */
export function createPathPicture(
  sheet: Pictured,
  path: readonly DrawnLink[],
  over: DrawnLink,
): ReportPicture {
  const ids = [over.predecessor, ...path.map(({ successor }) => successor)];
  if (ids.at(-1) !== over.successor) ids.push(over.successor);
  const isWhole = path.length === ids.length - 1;
  if (isWhole && ids.length <= 2 * shownActivities + 1) return createLinkPicture(sheet, [...path, over]);
  const first = ids.slice(0, shownActivities);
  const last = isWhole ? ids.slice(-shownActivities) : ids.slice(-1);
  const end = first.length + last.length;
  const describe = (index: number) => describeActivity(sheet, index);
  const label = (link: DrawnLink | undefined) =>
    link === undefined ? '' : formatLinkLabel(link, sheet.lagUnit);
  // The last step leaves the gap: along the rest of the path, or across the part that was cut.
  const steps = [...path.slice(0, first.length), ...(isWhole ? path.slice(-last.length) : [undefined])];
  return {
    activities: [
      ...first.map(describe),
      { id: '...', note: isWhole ? `${ids.length - end} activities` : 'further activities' },
      ...last.map(describe),
    ],
    links: [
      ...steps.map((link, from) => ({ from, to: from + 1, label: label(link), role: 'proof' as const })),
      { from: 0, to: end, label: label(over), role: over.role },
    ],
    ...drawDataDate(sheet.dataDate),
  };
}

/** An activity of a sheet for a picture, with the dates of the sheet. */
function describeActivity({ activities, labels, drawn }: Pictured, index: number): PictureActivity {
  const known = drawn?.get(index);
  if (known !== undefined) return known;
  const { name, start, finish, status, totalFloat } = activities[index] ?? {};
  const isCritical = totalFloat !== undefined && totalFloat <= 0;
  const activity: PictureActivity = {
    id: labels.format(index),
    ...(name ? { name } : {}),
    bar: drawBar(start, finish),
    ...(status === 'completed' ? { state: 'completed' } : isCritical ? { state: 'critical' } : {}),
  };
  drawn?.set(index, activity);
  return activity;
}
