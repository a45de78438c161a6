import { useMemo } from 'react';
import { CellLinksContext } from '../hooks/cell-links-context.ts';
import { createCellLinks } from '../model/cell-links.ts';
import type { TablePart } from '../model/table-part.ts';
import { createViewOfRows } from '../model/view-state.ts';
import { PartView, type PartViewProps } from './part-view.tsx';

/** A part whose cells lead to rows of the other parts. */
export function LinkedPartView({ parts, ...props }: PartViewProps & { parts: readonly TablePart[] }) {
  const { part, onView } = props;
  const links = useMemo(
    () => ({
      find: createCellLinks(part, parts),
      show: (rows: Parameters<typeof createViewOfRows>[0]) => {
        onView(createViewOfRows(rows));
        // What was clicked is gone with its part: the focus goes to the tab of the rows.
        document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
      },
    }),
    [part, parts, onView],
  );
  return (
    <CellLinksContext value={links}>
      <PartView {...props} />
    </CellLinksContext>
  );
}
