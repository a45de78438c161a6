import { findRowPicture, type PictureBar, type Report, type ReportPicture } from '@floatwise/contracts';
import type { ActivityLinks } from '../../../components/activity/activity-links.ts';
import type { TimeRange } from './time-view.ts';

/** A link by the indexes of its activities. */
export interface ChangedLink {
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly role: 'removed' | 'added';
}

/** What a tool changed in the schedule, by activity index. */
export interface Changes {
  /** Ends of added or removed links, and activities whose dates changed. */
  readonly activities: ReadonlySet<number>;
  readonly links: readonly ChangedLink[];
  /** Dates after the tool, if they differ. */
  readonly moved: ReadonlyMap<number, TimeRange>;
}

/** Read from the pictures of the report's rows; a long report has pictures only of the most important rows. */
export function listChanges({ tables = [] }: Report, find: ActivityLinks['find']): Changes {
  const activities = new Set<number>();
  const links = new Map<string, ChangedLink>();
  const moved = new Map<number, TimeRange>();
  const findOne = (id: string | undefined): number | undefined => {
    const places = id === undefined ? undefined : find(id)?.places;
    return places?.length === 1 ? places[0] : undefined;
  };
  const add = (picture: ReportPicture) => {
    for (const { from, to, label, role } of picture.links) {
      if (role !== 'removed' && role !== 'added') continue;
      const [first, last] = [findOne(picture.activities[from]?.id), findOne(picture.activities[to]?.id)];
      for (const place of [first, last]) if (place !== undefined) activities.add(place);
      if (first === undefined || last === undefined) continue;
      const link = { from: first, to: last, type: label.slice(0, 2), role };
      links.set(`${first} ${last} ${label} ${role}`, link);
    }
    for (const { id, bar, was } of picture.activities) {
      const place = bar === undefined || was === undefined ? undefined : findOne(id);
      const dates = bar && readDates(bar);
      if (place === undefined || dates === undefined) continue;
      activities.add(place);
      moved.set(place, dates);
    }
  };
  for (const { rowPictures } of tables) {
    if (rowPictures === undefined) continue;
    for (const row of rowPictures.rows.keys()) {
      const picture =
        typeof rowPictures.rows[row] === 'number' ? undefined : findRowPicture(rowPictures, row);
      if (picture !== undefined) add(picture);
    }
  }
  return { activities, links: [...links.values()], moved };
}

/** Undefined if the times are not dates. */
function readDates({ start, finish }: PictureBar): TimeRange | undefined {
  if (typeof start !== 'string' || typeof finish !== 'string') return undefined;
  return { start: Date.parse(`${start}:00Z`) / 60_000, finish: Date.parse(`${finish}:00Z`) / 60_000 };
}
