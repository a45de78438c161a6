import type { ActivityLink } from '../../../components/activity/activity-links.ts';

/** The cards opened one from the other; the last one is shown. */
export type CardPath = readonly ActivityLink[];

const isSame = (one: ActivityLink, other: ActivityLink): boolean =>
  one.id === other.id && one.places.join() === other.places.join();

/** Adds a card; going to one already on the path returns there. */
export function goTo(path: CardPath, link: ActivityLink): CardPath {
  const at = path.findIndex((each) => isSame(each, link));
  return at < 0 ? [...path, link] : path.slice(0, at + 1);
}
