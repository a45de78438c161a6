import { useMemo } from 'react';
import type { OpenSchedule } from '../api/open-schedule.ts';
import type { SceneLink } from '../drawing/scene.ts';
import type { CardLink } from '../model/activity-card.ts';
import type { Changes } from '../model/list-changes.ts';
import type { ChartRows } from './use-chart-rows.ts';
import { useCard } from './use-schedule.ts';

/** Links of the selected activity: those of the file, and those that the tool added or removed. */
export function useSceneLinks(
  schedule: OpenSchedule,
  { active, rowOfActivity }: Pick<ChartRows, 'active' | 'rowOfActivity'>,
  changes: Changes | undefined,
): readonly SceneLink[] {
  const item = active === undefined ? -1 : (schedule.outline.rows.items[active] ?? -1);
  const card = useCard(schedule, item < 0 ? undefined : item);
  return useMemo(() => {
    if (card === undefined) return [];
    const changed = (changes?.links ?? []).filter(({ from, to }) => from === card.place || to === card.place);
    const place = (from: number, to: number, link: Pick<SceneLink, 'type' | 'look'>): SceneLink => ({
      from,
      to,
      fromRow: rowOfActivity[from] ?? -1,
      toRow: rowOfActivity[to] ?? -1,
      ...link,
    });
    const own = (link: CardLink, isIncoming: boolean): SceneLink[] => {
      if (link.place === undefined) return [];
      const [from, to] = isIncoming ? [link.place, card.place] : [card.place, link.place];
      const isRemoved = changed.some(
        (each) => each.role === 'removed' && each.from === from && each.to === to && each.type === link.type,
      );
      const look = isRemoved ? 'removed' : link.isDriving === true ? 'driving' : 'other';
      return [place(from, to, { type: link.type, look })];
    };
    return [
      ...card.predecessors.flatMap((link) => own(link, true)),
      ...card.successors.flatMap((link) => own(link, false)),
      ...changed.flatMap(({ from, to, type, role }) =>
        role === 'added' ? [place(from, to, { type, look: role })] : [],
      ),
    ];
  }, [card, changes, rowOfActivity]);
}
