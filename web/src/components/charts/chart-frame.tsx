import { ChartPie, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Height of a drawing and of its placeholder, in pixels. */
export const chartHeight = 260;

export interface ChartFrameProps {
  title: string;
  note?: string | undefined;
  /** Column titles of the data table. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Shown beside the switch to the table. */
  action?: ReactNode;
  /** A complete table that replaces the chart's own, and the label of the button that shows it. */
  all?: { readonly label: string; readonly table: ReactNode };
  /** Shown in place of chart and table if there are no rows. */
  empty: string;
  /** The chart, hidden from screen readers. */
  children: ReactNode;
  /** Shown below chart and table. */
  footer?: ReactNode;
}

/** A chart with its heading and a switch to a table of the same data. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, columns, rows, action, all, empty, children, footer } = props;
  const [isTable, setTable] = useState(false);
  return (
    <figure className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <figcaption className="mb-3 flex items-start justify-between gap-4">
        <div>
          <h2 className="text-base font-semibold">{title}</h2>
          {note !== undefined && <p className="text-xs text-muted">{note}</p>}
        </div>
        <div className="flex shrink-0 items-center gap-2">
          {rows.length > 0 && action}
          {rows.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              className="-mr-2 -mt-1 text-muted"
              aria-pressed={isTable}
              icon={isTable ? <ChartPie className="size-4" /> : <Table2 className="size-4" />}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Chart' : (all?.label ?? 'Table')}
              <span className="sr-only"> of {title}</span>
            </Button>
          )}
        </div>
      </figcaption>
      {rows.length === 0 ? (
        <p className="flex min-h-40 flex-1 items-center justify-center text-muted">{empty}</p>
      ) : (
        <>
          {!isTable && (
            <div aria-hidden="true" className="min-w-0">
              {/* The chart library may still be loading. */}
              <Suspense fallback={<Skeleton className="h-[260px] w-full" />}>{children}</Suspense>
            </div>
          )}
          {isTable && all !== undefined ? (
            all.table
          ) : (
            <ChartTable title={title} columns={columns} rows={rows} isShown={isTable} />
          )}
        </>
      )}
      {footer}
    </figure>
  );
}

function ChartTable(props: Pick<ChartFrameProps, 'title' | 'columns' | 'rows'> & { isShown: boolean }) {
  const { title, columns, rows, isShown } = props;
  return (
    <div
      className={isShown ? 'max-h-80 overflow-auto' : 'sr-only'}
      {...(isShown ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
    >
      <table className="w-full border-collapse text-left tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={cellClass(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]} className="border-b border-line">
              {cells.map((cell, at) => (
                <td key={columns[at]} className={cellClass(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = (at: number): string =>
  classNames('py-1.5 font-normal', at > 0 ? 'pl-4 text-right' : 'pr-4');

/** Names the colours of a chart, with their counts. */
export function ChartLegend({ entries }: { entries: { name: string; colour: string; figure?: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs">
      {entries.map(({ name, colour, figure }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <span className="size-2.5 shrink-0" style={{ backgroundColor: colour }} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {figure !== undefined && <span className="shrink-0 text-muted tabular-nums">{figure}</span>}
        </li>
      ))}
    </ul>
  );
}
