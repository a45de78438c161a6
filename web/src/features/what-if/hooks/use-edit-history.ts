import { useCallback, useState } from 'react';
import { type EditHistory, type EditSets, emptyHistory, putSets, redo, undo } from '../model/edit-sets.ts';

/** What was done with a file, kept while other tabs and pages are shown. */
const kept = new WeakMap<Blob, { readonly history: EditHistory; readonly milestones: string }>();

/** The sets of edits of a file, with undo and redo, and the milestones that are measured. */
export function useEditHistory(file: Blob) {
  const [state, setState] = useState(() => kept.get(file) ?? { history: emptyHistory, milestones: '' });
  const put = useCallback(
    (change: (before: typeof state) => Partial<typeof state>) =>
      setState((before) => {
        const next = { ...before, ...change(before) };
        kept.set(file, next);
        return next;
      }),
    [file],
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
