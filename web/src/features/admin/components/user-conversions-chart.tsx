import { ChartFrame } from '../../../components/charts/chart-frame.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import type { PeopleRow } from '../api/use-people-usage.ts';
import { nameColumn, totalColumn } from './user-statistics-table.tsx';

const mostBars = 10;
const columns = [{ ...nameColumn, grows: true }, totalColumn];

interface UserConversionsChartProps {
  rows: readonly PeopleRow[];
  /** Number of users. */
  total: number;
  note: string;
  empty: string;
}

/** The ten users with the most conversions; the table view lists all. */
export function UserConversionsChart({ rows, total, note, empty }: UserConversionsChartProps) {
  const converting = rows.filter(({ count }) => count > 0);
  const people = converting.filter(({ isDeleted }) => !isDeleted);
  const bars = [...people.slice(0, mostBars), ...converting.filter(({ isDeleted }) => isDeleted)];
  const others = people.slice(mostBars);
  const othersCount = formatCount(others.reduce((sum, { count }) => sum + count, 0));
  const othersName = `${formatCounted(others.length, 'other user')} together`;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const all = {
    label: `All ${formatCount(total)}`,
    table: (
      <DataTable
        label="User Conversions"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        className="[--most:21rem]"
        empty={empty}
      />
    ),
  };
  return (
    <ChartFrame
      title="User Conversions"
      note={others.length === 0 ? note : `${note}: top ${mostBars} users; ${othersName} have ${othersCount}`}
      columns={['User', 'Total Conversions']}
      rows={[
        ...bars.map(({ name, count }) => [name, formatCount(count)]),
        ...(others.length === 0 ? [] : [[othersName, othersCount]]),
      ]}
      {...(total > mostBars ? { all } : {})}
      empty={empty}
    >
      {/* Horizontal bars, with the name in front and the count at the end. */}
      <ul className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-xs">
        {bars.map(({ name, count, isDeleted }) => (
          <li key={name} className="col-span-3 grid grid-cols-subgrid items-center" title={name}>
            <span className={classNames('truncate', isDeleted && 'text-muted italic')}>{name}</span>
            <span className="h-5 min-w-0">
              <span
                className={classNames('block h-full', isDeleted ? 'bg-edge' : 'bg-chart-1')}
                style={{ width: `max(2px, ${(count / most) * 100}%)` }}
              />
            </span>
            <span className="text-right tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
