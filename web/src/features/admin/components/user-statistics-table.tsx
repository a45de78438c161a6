import { useMemo, useState } from 'react';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { useToolTitles } from '../../catalogue/api/use-tools.ts';
import type { PeopleRow } from '../api/use-people-usage.ts';
import { SaveCsvButton } from './save-csv-button.tsx';
import { TableSection } from './table-section.tsx';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const orders = {
  user: (left: PeopleRow, right: PeopleRow) => byName.compare(left.name, right.name),
  total: (left: PeopleRow, right: PeopleRow) => left.count - right.count,
};

export const nameColumn: Column<PeopleRow> = {
  key: 'user',
  title: 'User',
  width: 14,
  cell: ({ name, isDeleted }) => (isDeleted ? <span className="text-muted italic">{name}</span> : name),
};
export const totalColumn: Column<PeopleRow> = {
  key: 'total',
  title: 'Total Conversions',
  width: 10,
  align: 'right',
  cell: ({ count }) => formatCount(count),
};

interface UserStatisticsTableProps {
  rows: readonly PeopleRow[];
  /** The period shown. */
  note: string;
}

/** Conversions per user in the period. */
export function UserStatisticsTable({ rows, note }: UserStatisticsTableProps) {
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
        empty="No conversions in this period. Choose a longer one above."
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
