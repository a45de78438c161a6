import type { ReportCell, ReportColumn, ReportRows } from '@floatwise/contracts';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { createContext, use } from 'react';
import { ActivityText } from '../../../components/activity/activity-text.tsx';
import type { Display } from '../../report/work-unit.ts';
import type { FindLinkedRows } from '../model/cell-links.ts';
import { severityId } from '../model/create-findings-part.ts';
import { formatCell } from '../model/format-cell.ts';
import { isProjectColumn } from '../model/order-columns.ts';
import { getCell, type PartColumn, type PartRow } from '../model/table-part.ts';
import { classNames } from '../../../lib/class-names.ts';

/** Turns cells into buttons that lead to rows of another part; undefined if there are no other parts. */
export const CellLinksContext = createContext<
  { readonly find: FindLinkedRows; readonly show: (rows: ReportRows) => void } | undefined
>(undefined);

interface CellViewProps {
  column: PartColumn;
  row: PartRow;
  display: Display;
  /** Shows IDs and codes rather than words. */
  isCode: boolean;
  /** The first cell is the row's button: it needs a text, in which activity IDs are not buttons. */
  isButton: boolean;
  /** Short name of the row's project. */
  project?: string | undefined;
}

/** A cell by its kind: IDs as code, aligned figures, a severity as a badge. */
export function CellView(props: CellViewProps) {
  const { column, row, display, isCode, isButton, project } = props;
  const cell = getCell(row, column);
  const text = formatCell(cell, column, display);
  if (column.link !== undefined) return <CellLink column={column} cells={row.cells} text={text} isInTable />;
  if (text === '' && isButton) return <span className="text-muted">(none)</span>;
  if (column.id === severityId && (cell === 'Error' || cell === 'Warning' || cell === 'Info')) {
    return <SeverityBadge severity={cell} />;
  }
  if (column.kind !== 'text') return <span className="whitespace-nowrap tabular-nums">{text}</span>;
  if (isProjectColumn(column)) return <span className="text-xs text-muted">{text}</span>;
  const words = isButton ? text : <ActivityText text={text} project={project} isInTable />;
  return isCode ? <span className="font-mono text-xs">{words}</span> : words;
}

const looks = {
  Error: { ink: 'text-critical', Icon: CircleAlert },
  Warning: { ink: 'text-near', Icon: TriangleAlert },
  Info: { ink: 'text-done', Icon: Info },
} as const;

/** A severity by colour, icon and word, no higher than a line of text. */
function SeverityBadge({ severity }: { severity: keyof typeof looks }) {
  const { ink, Icon } = looks[severity];
  return (
    <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap font-medium', ink)}>
      <Icon className="size-3.5" />
      {severity}
    </span>
  );
}

interface CellLinkProps {
  column: ReportColumn;
  /** Of the whole row. */
  cells: readonly ReportCell[];
  text: string;
  /** In a table with arrow-key navigation, where the selected row's details have the same link: not a tab stop. */
  isInTable?: boolean;
}

/** Text of a cell; a button if it leads to rows of another part. */
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
      className="-my-1 min-w-6 rounded-sm py-1 text-left underline decoration-accent/60 decoration-dotted underline-offset-3 hover:decoration-solid hover:text-accent-ink print:no-underline"
    >
      {text}
    </button>
  );
}
