import { useCallback, useState } from 'react';
import { findKeptEdits, keepEdits } from '../../schedule/store/kept-edits.ts';
import {
  type EditHistory,
  type EditSets,
  emptyHistory,
  putSets,
  readSets,
  redo,
  undo,
} from '../model/edit-sets.ts';

interface Tried {
  readonly history: EditHistory;
  readonly milestones: string;
}

/** What was done with a file, kept while other tabs and pages are shown. */
const kept = new WeakMap<Blob, Tried>();

/** Without what undo and redo would lead to. */
const writeTried = ({ history, milestones }: Tried) => ({ sets: history.now, milestones });

function readTried(file: File): Tried | undefined {
  const stored = findKeptEdits(file);
  if (typeof stored !== 'object' || stored === null || !('sets' in stored)) return undefined;
  const now = readSets(stored.sets);
  const milestones = 'milestones' in stored && typeof stored.milestones === 'string' ? stored.milestones : '';
  return now && { history: { ...emptyHistory, now }, milestones };
}

/** The sets of edits of a file, with undo and redo, and the milestones that are measured. `isStored`: they survive a reload. */
export function useEditHistory(file: File, isStored: boolean) {
  const [state, setState] = useState<Tried>(
    () =>
      kept.get(file) ?? (isStored ? readTried(file) : undefined) ?? { history: emptyHistory, milestones: '' },
  );
  const put = useCallback(
    (change: (before: typeof state) => Partial<typeof state>) =>
      setState((before) => {
        const next = { ...before, ...change(before) };
        kept.set(file, next);
        if (isStored) keepEdits(file, writeTried(next));
        return next;
      }),
    [file, isStored],
  );
  const change = useCallback(
    (write: (sets: EditSets) => EditSets) =>
      put(({ history }) => ({ history: putSets(history, write(history.now)) })),
    [put],
  );
  return {
    sets: state.history.now,
    milestones: state.milestones,
    change,
    /** Shows another set, which is no step to undo. */
    show: (shown: number) =>
      put(({ history }) => ({ history: { ...history, now: { ...history.now, shown } } })),
    putMilestones: (milestones: string) => put(() => ({ milestones })),
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
    undo: () => put(({ history }) => ({ history: undo(history) })),
    redo: () => put(({ history }) => ({ history: redo(history) })),
  };
}

export type Edits = ReturnType<typeof useEditHistory>;
