import type { ReportRows } from '@floatwise/contracts';
import { type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import { ActivityLinksContext } from '../../../components/activity/activity-links.ts';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { type PartOnView, usePartTable } from '../hooks/use-part-table.ts';
import { ScheduleContext } from '../../schedule/hooks/use-schedule.ts';
import type { Display } from '../../report/work-unit.ts';
import { createCardOpener, createCellLinks, createProjectFinder } from '../model/cell-links.ts';
import { fitColumns, measureColumn } from '../model/measure-column.ts';
import { formatColumnTitle, isRightAligned } from '../model/format-cell.ts';
import { findNameColumn } from '../model/order-columns.ts';
import { getCell, type PartColumn, type PartRow, type TablePart } from '../model/table-part.ts';
import { getKeys, isTicked } from '../model/row-choice.ts';
import { createViewOfRows } from '../model/view-state.ts';
import type { RerunOptions } from './attention-list.tsx';
import { CellLinksContext, CellView } from './cell-view.tsx';
import { ChoiceBar, type RowChoice, useRowChoice } from './choice-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { PartToolbar } from './part-toolbar.tsx';
import { RowDetails } from './row-details.tsx';
import { ColumnFilterButton, PartQuery } from './column-filter-button.tsx';

/** If the key columns are wider than this together, the rest are not frozen, to leave room for others. */
const widestFrozenRem = 18;
const pxPerRem = 16;
/** Width of an ID with its name below it, if there is room. */
const namedRem = 10;
/** Width of the column of ticks. */
const tickRem = 3.5;
/** In px, including the table's border. */
const scrollBarWidth = 17;
/** From this width on, several columns may be frozen. */
const roomy = '(min-width: 40rem)';

interface PartViewProps extends PartOnView {
  /** The tool of the report, if its rows can be left out. */
  tool?: string;
  /** All parts of the report: cells can lead to rows of others. */
  parts: readonly TablePart[];
  /** Name of the converted file, for the names of saved files. */
  fileName: string;
  /** Runs the same file again with these options changed; undefined if the file is not in this tab. */
  onRerun?: ((options: RerunOptions) => void) | undefined;
}

const getIndex = (row: PartRow): number => row.index;

/** A table of the report: search, filters, columns, sort, copy, and the selected row's details. */
export function PartView(props: PartViewProps) {
  const { tool, part, parts, fileName, display, onView, onRerun } = props;
  const choice = useRowChoice(part);
  const isHere = use(ScheduleContext)?.state.is !== 'missing';
  const offersChoice = tool !== undefined && choice.rules.size > 0;
  const hasChoice = offersChoice && (onRerun !== undefined || isHere);
  const table = usePartTable(props);
  const { filters, isBeside, selected, putFilters } = table;
  const { shown } = table.choice;
  const [frame, width] = useWidth(0);
  const plain = useTableColumns(part, shown, {
    display,
    width: hasChoice ? width - tickRem * pxPerRem : width,
  });
  const columns = useMemo(
    () => (hasChoice ? addTicks(plain, part, { left: choice.left, tick: choice.tick }) : plain),
    [plain, hasChoice, part, choice.left, choice.tick],
  );
  const rowBeside = isBeside ? selected : undefined;
  const details = useCallback(
    (row: PartRow): ReactNode => <RowDetails part={part} row={row} display={display} />,
    [part, display],
  );
  const drawFilter = useCallback(
    (id: string): ReactNode => {
      const column = shown.find((one) => one.id === id);
      const filter = { part, filters, display, onChange: putFilters };
      return column !== undefined && <ColumnFilterButton column={column} {...filter} />;
    },
    [shown, part, filters, display, putFilters],
  );
  const links = useMemo(
    () => ({
      find: createCellLinks(part, parts),
      show: (rows: ReportRows) => {
        onView(createViewOfRows(rows));
        // The clicked cell has disappeared with its part, so focus the new part's tab.
        document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
      },
    }),
    [part, parts, onView],
  );
  return (
    <CellLinksContext value={links}>
      {part.rows.length > 0 && (
        <>
          <PartToolbar table={table} fileName={fileName} />
          <FilterChips table={table} />
          {offersChoice && <ChoiceBar tool={tool} part={part} choice={choice} onRerun={onRerun} />}
        </>
      )}
      <div
        className={classNames(
          'flex flex-col gap-3',
          rowBeside !== undefined &&
            'xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_34rem]',
        )}
      >
        <div ref={frame} className="min-w-0">
          <PartQuery value={table.query}>
            <DataTable
              label={part.title}
              columns={columns}
              action={drawFilter}
              rows={table.rows}
              rowKey={getIndex}
              sort={table.sort}
              onSort={table.putSort}
              selected={selected?.index}
              onSelect={table.select}
              details={isBeside ? undefined : details}
              className="[--most:max(20rem,calc(100dvh-19rem))] scroll-mt-44 sm:scroll-mt-32"
              empty={
                part.rows.length === 0
                  ? part.emptyText
                  : 'No rows match. Clear the search or a filter to see more.'
              }
            />
          </PartQuery>
        </div>
        {rowBeside !== undefined && <RowBeside row={rowBeside} details={details} />}
      </div>
      {part.description !== undefined && <p className="mt-2 text-xs text-muted">{part.description}</p>}
    </CellLinksContext>
  );
}

/** A tick behind the first column, which is the button of the row. */
function addTicks(
  columns: readonly Column<PartRow>[],
  part: TablePart,
  { left, tick }: Pick<RowChoice, 'left' | 'tick'>,
): Column<PartRow>[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const ticks: Column<PartRow> = {
    key: 'tick',
    title: 'Make',
    width: tickRem,
    unsorted: true,
    frozen: true,
    cell: (row) =>
      getKeys(part, row).length > 0 && (
        <input
          type="checkbox"
          className="checkbox"
          aria-label={`Make the repair of ${row.cells.slice(0, 4).filter(Boolean).join(' ')}`}
          checked={isTicked(part, row, left)}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => tick([row], event.target.checked)}
        />
      ),
  };
  return [first, ticks, ...others];
}

/** Renders in a transition, so that a picture delays neither the search nor the arrow keys. */
function RowBeside({ row, details }: { row: PartRow; details: (row: PartRow) => ReactNode }) {
  const [settled, setSettled] = useState(row);
  useEffect(() => startTransition(() => setSettled(row)), [row]);
  return <div className="min-w-0">{useMemo(() => details(settled), [settled, details])}</div>;
}

function useTableColumns(
  part: TablePart,
  shown: readonly PartColumn[],
  { display, width }: { display: Display; width: number },
): Column<PartRow>[] {
  const isSmall = !useMedia(roomy);
  const measured = useMemo(
    () =>
      shown.map((column) => {
        const size = measureColumn(column, part.rows, display);
        const names = findNameColumn(column, part, shown);
        if (names === undefined) return size;
        const width = column.role === 'key' ? Math.max(size.width, namedRem) : size.width;
        const { most } = measureColumn(names, part.rows, display);
        return {
          ...{ ...size, width },
          least: Math.min(size.width, size.least),
          most: Math.max(size.most, width, most),
        };
      }),
    [part, shown, display],
  );
  // In whole rem, so that resizing the window does not render the table at each pixel.
  const room = Math.floor((width - scrollBarWidth) / pxPerRem);
  const sizes = useMemo(
    () => fitColumns(measured, { first: countAnswering(shown), room }),
    [measured, shown, room],
  );
  const links = use(ActivityLinksContext);
  return useMemo(() => {
    const frozen = countFrozen(shown, sizes, isSmall);
    const findProject = createProjectFinder(part);
    return shown.map((column, at) => {
      const names = findNameColumn(column, part, shown);
      return {
        key: column.id,
        title: formatColumnTitle(column, display),
        width: sizes[at]?.width ?? 0,
        grows: sizes[at]?.grows === true && column.role !== 'key',
        frozen: at < frozen,
        ...(isRightAligned(column) ? { align: 'right' as const } : {}),
        // On a phone a tap unfolds the row, where the ID is a button.
        ...(at === 0 && links !== undefined && !isSmall
          ? { press: createCardOpener(links, column, findProject) }
          : {}),
        cell: (row: PartRow) => (
          <CellView
            column={column}
            row={row}
            display={display}
            isCode={sizes[at]?.isCode === true}
            isButton={at === 0}
            project={findProject(row)}
          />
        ),
        ...(names === undefined
          ? {}
          : { below: (row: PartRow) => String(getCell(row, names) ?? '') || undefined }),
      };
    });
  }, [part, shown, sizes, display, isSmall, links]);
}

/** The number of leading key, answer and reason columns. */
function countAnswering(shown: readonly PartColumn[]): number {
  const other = shown.findIndex(({ role }) => role === undefined || role === 'more');
  return other < 0 ? shown.length : other;
}

/** The number of frozen columns: always the first, and further keys if there is room. */
function countFrozen(
  shown: readonly PartColumn[],
  sizes: readonly { width: number }[],
  isSmall: boolean,
): number {
  let rem = sizes[0]?.width ?? 0;
  let count = 1;
  while (!isSmall && shown[count]?.role === 'key') {
    rem += sizes[count]?.width ?? 0;
    if (rem > widestFrozenRem) break;
    count += 1;
  }
  return count;
}
