import { useMemo, useState } from 'react';
import { carryRows } from '../model/carry-rows.ts';
import type { Outline } from '../model/outline.ts';
import {
  findParent,
  findVisiblePlace,
  type Folded,
  foldMost,
  isGroup,
  listVisibleRows,
  revealRow,
  toggleFold,
} from '../model/visible-rows.ts';
import type { OpenSchedule } from '../api/open-schedule.ts';
import { listSceneLinks } from '../drawing/list-scene-links.ts';
import type { SceneLink } from '../drawing/scene.ts';
import type { Changes } from '../model/list-changes.ts';
import { useCard } from './use-schedule.ts';

/** State that survives leaving the tab. */
interface Kept {
  readonly folded: Folded;
  readonly active: number | undefined;
}

/** By the rows, which stay the same while bars move. */
const kept = new WeakMap<Outline['rows'], Kept>();

export type ChartRows = ReturnType<typeof useChartRows>;

/** Folded, visible and selected rows of the chart. */
export function useChartRows(outline: Outline) {
  const { rows } = outline;
  const [state, setState] = useState<Kept>(() => kept.get(rows) ?? { folded: new Set(), active: undefined });
  // Edits add and remove activities of the schedule that is shown.
  const [known, setKnown] = useState(outline);
  const carried = known.rows === rows ? state : carryRows(state, known, outline);
  if (known.rows !== rows) {
    setKnown(outline);
    setState(carried);
  }
  const { folded, active } = carried;
  const put = (change: Partial<Kept>) =>
    setState((before) => {
      const next = { ...before, ...change };
      kept.set(rows, next);
      return next;
    });
  const visible = useMemo(() => listVisibleRows(rows, folded), [rows, folded]);
  const place = active === undefined ? undefined : findVisiblePlace(visible, active);
  const choose = (row: number) => put({ active: row, folded: revealRow(rows, folded, row) });
  /** If the selected row is folded away, its group is selected instead. */
  const putFolded = (next: Folded) => {
    const nextVisible = listVisibleRows(rows, next);
    const at = active === undefined ? -1 : findVisiblePlace(nextVisible, active);
    put({ folded: next, active: nextVisible[at] });
  };
  return {
    folded,
    active,
    visible,
    /** Index of the selected row among the visible ones. */
    place,
    choose,
    choosePlace: (next: number) => {
      const row = visible[Math.max(0, Math.min(visible.length - 1, next))];
      if (row !== undefined) choose(row);
    },
    toggle: (row: number) => {
      if (isGroup(rows, row)) putFolded(toggleFold(folded, row));
    },
    foldAll: () => putFolded(foldMost(rows)),
    unfoldAll: () => putFolded(new Set()),
    /** Right opens a group, or goes to its first row. Left closes it, or goes to the parent group. */
    stepIn: () => {
      if (active === undefined || !isGroup(rows, active)) return;
      if (folded.has(active)) putFolded(toggleFold(folded, active));
      else choose(active + 1);
    },
    stepOut: () => {
      if (active === undefined) return;
      if (isGroup(rows, active) && !folded.has(active)) {
        putFolded(toggleFold(folded, active));
        return;
      }
      const parent = findParent(rows, active);
      if (parent !== undefined) choose(parent);
    },
  };
}

interface Selected {
  /** As it is drawn; edits add activities behind those of the file. */
  readonly outline: Outline;
  readonly active: number | undefined;
}

/** The links that are drawn; those that edits added or removed whatever is selected. */
export function useSceneLinks(
  schedule: OpenSchedule,
  { outline, active }: Selected,
  { changes, showsAll }: { changes: Changes | undefined; showsAll: boolean },
): readonly SceneLink[] {
  const item = active === undefined ? -1 : (outline.rows.items[active] ?? -1);
  const selected = item < 0 ? undefined : item;
  const isInFile = item < schedule.outline.activities.ids.length;
  const card = useCard(schedule, isInFile ? selected : undefined);
  return useMemo(
    () => listSceneLinks({ selected, card, changes, showsAll }),
    [selected, card, changes, showsAll],
  );
}
