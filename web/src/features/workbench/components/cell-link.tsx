import type { ReportCell, ReportColumn } from '@floatwise/contracts';
import { use } from 'react';
import { CellLinksContext } from '../hooks/cell-links-context.ts';

interface CellLinkProps {
  column: ReportColumn;
  /** Of the whole row. */
  cells: readonly ReportCell[];
  text: string;
  /** In a table whose rows are reached by arrow keys, and show the same beside or below them: no stop for Tab. */
  isInTable?: boolean;
}

/** The text of a cell, as a button where the cell leads to rows of another part. */
export function CellLink({ column, cells, text, isInTable = false }: CellLinkProps) {
  const links = use(CellLinksContext);
  const rows = text === '' ? undefined : links?.find(column, cells);
  if (links === undefined || rows === undefined) return text;
  return (
    <button
      type="button"
      tabIndex={isInTable ? -1 : undefined}
      onClick={(event) => {
        event.stopPropagation();
        links.show(rows);
      }}
      className="rounded-sm text-left underline decoration-accent/60 decoration-dotted underline-offset-3 hover:decoration-solid hover:text-accent-ink print:no-underline"
    >
      {text}
    </button>
  );
}
