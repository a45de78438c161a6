import { useCallback, useMemo } from 'react';
import { useAddress } from '../../../lib/use-address.ts';
import {
  createViewOfPart,
  formatViewState,
  isUntouched,
  parseFilters,
  parseSort,
  parseViewState,
  pickFilters,
  type ViewState,
} from '../model/view-state.ts';
import type { TablePart } from '../model/table-part.ts';

/**
 * The open part and its view, kept in the address so that it survives a reload; until the user selects something, the first part
 * as its tool opens it.
 */
export function useOpenedView(parts: readonly Pick<TablePart, 'id' | 'opens'>[]) {
  const [params, change] = useAddress();
  // A new row in the address must not filter and sort all rows again.
  const filterText = pickFilters(params);
  const filters = useMemo(() => parseFilters(new URLSearchParams(filterText)), [filterText]);
  const sortText = params.get('sort');
  const sort = useMemo(() => parseSort(sortText), [sortText]);
  const asked: ViewState = { ...parseViewState(params), filters, sort };
  const place = Math.max(
    0,
    parts.findIndex(({ id }) => id === asked.part),
  );
  const first = parts[0];
  const opened = useMemo(() => first && createViewOfPart(first), [first]);
  const isFresh = isUntouched(asked);
  const view: ViewState = isFresh && opened !== undefined ? opened : { ...asked, part: parts[place]?.id };
  // The first change keeps the rest of that view.
  const putView = useCallback(
    (next: Partial<ViewState>) =>
      change((current) => {
        const kept = isFresh && opened !== undefined ? opened : parseViewState(current);
        return formatViewState({ ...kept, ...next }, current);
      }),
    [change, isFresh, opened],
  );
  return { view, putView, place };
}
