import { useCallback, useMemo } from 'react';
import type { TablePart } from '../model/table-part.ts';
import { createViewOfPart, isUntouched, type ViewState } from '../model/view-state.ts';
import { useViewState } from './use-view-state.ts';

/** The part that is looked at and how; until something is asked for, the first one as its tool wants it seen. */
export function useOpenedView(parts: readonly Pick<TablePart, 'title' | 'opens'>[]) {
  const [asked, putAsked] = useViewState();
  const place = Math.max(
    0,
    parts.findIndex(({ title }) => title === asked.part),
  );
  const first = parts[0];
  const opened = useMemo(() => first && createViewOfPart(first), [first]);
  const isFresh = isUntouched(asked);
  const view: ViewState = isFresh && opened !== undefined ? opened : { ...asked, part: parts[place]?.title };
  // The first change keeps what it found.
  const putView = useCallback(
    (change: Partial<ViewState>) =>
      putAsked(isFresh && opened !== undefined ? { ...opened, ...change } : change),
    [putAsked, isFresh, opened],
  );
  return { view, putView, place };
}
