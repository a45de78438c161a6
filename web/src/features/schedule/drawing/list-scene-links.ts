import type { ActivityCard, CardLink } from '../model/activity-card.ts';
import type { Changes } from '../model/list-changes.ts';
import type { SceneLink } from './scene.ts';

interface LinksQuestion {
  /** Index of the selected activity. */
  readonly selected: number | undefined;
  /** What the file says of it; undefined for one that only edits have, and until it has loaded. */
  readonly card: ActivityCard | undefined;
  readonly changes: Changes | undefined;
  /** Whether all links that were added or removed are shown, whatever is selected. */
  readonly showsAll: boolean;
}

/** Most links that are shown without being those of the selected activity. */
const mostOthers = 500;

/** Links of the selected activity in the file, and those that a tool or edits added or removed. */
export function listSceneLinks({ selected, card, changes, showsAll }: LinksQuestion): SceneLink[] {
  const all = changes?.links ?? [];
  const isOwn = ({ from, to }: Pick<SceneLink, 'from' | 'to'>): boolean =>
    from === selected || to === selected;
  const changed = all.filter(isOwn);
  const others = showsAll ? all.filter((link) => !isOwn(link)).slice(0, mostOthers) : [];
  const inFile = ({ place, type, isDriving }: CardLink, isIncoming: boolean): SceneLink[] => {
    if (place === undefined || selected === undefined) return [];
    const [from, to] = isIncoming ? [place, selected] : [selected, place];
    const isRemoved = changed.some(
      (each) => each.role === 'removed' && each.from === from && each.to === to && each.type === type,
    );
    return isRemoved ? [] : [{ from, to, type, look: isDriving === true ? 'driving' : 'other' }];
  };
  return [
    ...(card?.predecessors ?? []).flatMap((link) => inFile(link, true)),
    ...(card?.successors ?? []).flatMap((link) => inFile(link, false)),
    ...[...changed, ...others].map(({ role, ...link }) => ({ ...link, look: role })),
  ];
}
