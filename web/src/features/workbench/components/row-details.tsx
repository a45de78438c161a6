import { useMemo } from 'react';
import { ActivityText } from '../../../components/activity/activity-text.tsx';
import { hasTimes } from '../../report/gantt-layout.ts';
import { GanttPicture } from '../../report/gantt-picture.tsx';
import { NetworkPicture } from '../../report/network-picture.tsx';
import { convertPicture, type Display } from '../../report/work-unit.ts';
import { createProjectFinder } from '../model/cell-links.ts';
import { findUnitSign, formatCell } from '../model/format-cell.ts';
import { orderColumns } from '../model/order-columns.ts';
import { formatRowTitle, getCell, type PartRow, type TablePart } from '../model/table-part.ts';
import { CellLink } from './cell-view.tsx';

/** Details of the selected row: its picture, and all columns. */
export function RowDetails({ part, row, display }: { part: TablePart; row: PartRow; display: Display }) {
  const picture = useMemo(() => {
    const own = part.findPicture(row.index);
    return own && convertPicture(own, display);
  }, [part, row.index, display]);
  const Picture = picture && hasTimes(picture) ? GanttPicture : NetworkPicture;
  const columns = orderColumns(part);
  const findProject = createProjectFinder(part);
  return (
    <div
      role="group"
      aria-label="Selected row"
      className="flex flex-col gap-3 overflow-y-auto rounded-lg border border-line bg-surface scroll-cue p-3 xl:sticky xl:top-32 xl:max-h-[calc(100dvh-19rem)]"
    >
      {picture !== undefined && <Picture title={formatRowTitle(part, row)} picture={picture} />}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-6 gap-y-2 text-xs">
        {columns.map((column) => {
          const text = formatCell(getCell(row, column), column, display);
          const sign = findUnitSign(column, display);
          return (
            text !== '' && (
              <div key={column.id} className="flex gap-2">
                <dt className="w-24 shrink-0 text-muted sm:w-32">{column.title}</dt>
                <dd className="min-w-0 break-words">
                  {column.link === undefined ? (
                    <ActivityText text={text} project={findProject(row)} />
                  ) : (
                    <CellLink column={column} cells={row.cells} text={text} />
                  )}
                  {sign !== undefined && ` ${sign}`}
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </div>
  );
}
