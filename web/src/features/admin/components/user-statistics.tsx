import { useMemo, useState } from 'react';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import { useToolTitles } from '../../catalogue/api/use-tools.ts';
import type { PeopleRow } from '../api/use-statistics.ts';
import { SaveCsvButton, TableSection } from './table-section.tsx';
import { ChartFrame } from '../../../components/charts/chart-frame.tsx';
import { classNames } from '../../../lib/class-names.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const orders = {
  user: (left: PeopleRow, right: PeopleRow) => byName.compare(left.name, right.name),
  total: (left: PeopleRow, right: PeopleRow) => left.count - right.count,
};

const nameColumn: Column<PeopleRow> = {
  key: 'user',
  title: 'User',
  width: 11,
  cell: ({ name, isDeleted }) => (isDeleted ? <span className="text-muted italic">{name}</span> : name),
};
const totalColumn: Column<PeopleRow> = {
  key: 'total',
  title: 'Total Conversions',
  width: 10,
  align: 'right',
  cell: ({ count }) => formatCount(count),
};

export const noConversions = 'No conversions in this period. Choose a longer one above.';

/** Conversions per user in the period, which `note` names. */
export function UserStatisticsTable({ rows, note }: { rows: readonly PeopleRow[]; note: string }) {
  const findTitle = useToolTitles();
  const [sort, setSort] = useState({ column: 'total', descending: true });
  const order = orders[sort.column === 'user' ? 'user' : 'total'];
  const sorted = useMemo(
    () => rows.toSorted((left, right) => order(left, right) * (sort.descending ? -1 : 1)),
    [rows, order, sort.descending],
  );
  const columns = useMemo(() => [nameColumn, totalColumn, createToolsColumn(findTitle)], [findTitle]);
  return (
    <TableSection
      title="Detailed User Statistics"
      note={`${note}: completed conversions per user`}
      action={
        <SaveCsvButton
          what="user statistics"
          fileName="user-statistics.csv"
          getRows={() => [
            ['User', 'Total Conversions', 'Tool Usage'],
            ...sorted.map(({ name, count, toolUsage }) => [
              name,
              String(count),
              listUsed(toolUsage)
                .map((one) => `${findTitle(one.toolType)}: ${one.count}`)
                .join(', '),
            ]),
          ]}
        />
      }
    >
      <DataTable
        label="Detailed User Statistics"
        columns={columns}
        rows={sorted}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={(column) =>
          setSort({ column, descending: sort.column === column ? !sort.descending : column === 'total' })
        }
        className="[--most:32rem]"
        empty={noConversions}
      />
    </TableSection>
  );
}

const listUsed = (toolUsage: PeopleRow['toolUsage']) => toolUsage.filter(({ count }) => count > 0);

function createToolsColumn(findTitle: (toolId: string) => string): Column<PeopleRow> {
  return {
    key: 'tools',
    title: 'Tool Usage',
    width: 18,
    grows: true,
    unsorted: true,
    cell: ({ toolUsage }) => (
      <ul className="flex flex-wrap gap-x-4">
        {listUsed(toolUsage).map(({ toolType, count }) => (
          <li key={toolType} className="whitespace-nowrap">
            {findTitle(toolType)}: {formatCount(count)}
          </li>
        ))}
      </ul>
    ),
  };
}

const mostBars = 10;
const columns = [{ ...nameColumn, grows: true }, totalColumn];

/** The ten users with the most conversions; the table view lists all of the `total` users. */
export function UserConversionsChart(props: { rows: readonly PeopleRow[]; total: number; note: string }) {
  const { rows, total, note } = props;
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
        empty={noConversions}
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
      empty={noConversions}
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
