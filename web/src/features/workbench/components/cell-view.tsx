import type { ReportCell } from '@floatwise/contracts';
import { ActivityText } from '../../../components/activity/activity-text.tsx';
import type { Display } from '../../report/work-unit.ts';
import { formatCell } from '../model/format-cell.ts';
import { CellLink } from './cell-link.tsx';
import { isProjectColumn, type OrderedColumn } from '../model/order-columns.ts';
import { SeverityBadge } from './severity-badge.tsx';

interface CellViewProps {
  column: OrderedColumn;
  /** Of the whole row. */
  cells: readonly ReportCell[];
  cell: ReportCell;
  display: Display;
  /** IDs and the like rather than words. */
  isCode: boolean;
  /** Shown in place of an empty text. */
  emptyText?: string | undefined;
  /** The cell is inside a button, so Activity IDs are not buttons. */
  isInButton?: boolean;
  /** Short name of the row's project. */
  project?: string | undefined;
}

/** A cell by its kind: names as code, figures that line up, a severity as a badge. */
export function CellView(props: CellViewProps) {
  const { column, cells, cell, display, isCode, emptyText, isInButton = false, project } = props;
  const text = formatCell(cell, column, display);
  if (column.link !== undefined) return <CellLink column={column} cells={cells} text={text} isInTable />;
  if (text === '' && emptyText !== undefined) return <span className="text-muted">{emptyText}</span>;
  if (column.title === 'Severity' && (cell === 'Error' || cell === 'Warning' || cell === 'Info')) {
    return <SeverityBadge severity={cell} />;
  }
  if (column.kind !== 'text') return <span className="whitespace-nowrap tabular-nums">{text}</span>;
  if (isProjectColumn(column)) return <span className="text-xs text-muted">{text}</span>;
  const words = isInButton ? text : <ActivityText text={text} project={project} isInTable />;
  return isCode ? <span className="font-mono text-xs">{words}</span> : words;
}
