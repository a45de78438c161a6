import { useState } from 'react';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { formatCount } from '../../../lib/format-count.ts';
import type { UserStatistics } from '../api/use-user-statistics.ts';
import { SaveCsvButton } from './save-csv-button.tsx';
import { TableSection } from './table-section.tsx';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const orders = {
  user: (left: UserStatistics, right: UserStatistics) => byName.compare(left.username, right.username),
  total: (left: UserStatistics, right: UserStatistics) => left.totalConversions - right.totalConversions,
};

const columns: readonly Column<UserStatistics>[] = [
  { key: 'user', title: 'User', width: 14, cell: ({ username }) => username },
  {
    key: 'total',
    title: 'Total Conversions',
    width: 10,
    align: 'right',
    cell: ({ totalConversions }) => formatCount(totalConversions),
  },
  {
    key: 'tools',
    title: 'Tool Usage',
    width: 18,
    grows: true,
    unsorted: true,
    cell: ({ toolUsage }) => (
      <ul className="flex flex-wrap gap-x-4">
        {toolUsage.map(({ toolType, count }) => (
          <li key={toolType} className="whitespace-nowrap">
            {toolType}: {formatCount(count)}
          </li>
        ))}
      </ul>
    ),
  },
];

/** Everybody's conversions since the beginning. */
export function UserStatisticsTable({ users }: { users: readonly UserStatistics[] }) {
  const [sort, setSort] = useState({ column: 'total', descending: true });
  const order = orders[sort.column === 'user' ? 'user' : 'total'];
  const sorted = users.toSorted((left, right) => order(left, right) * (sort.descending ? -1 : 1));
  return (
    <TableSection
      title="Detailed User Statistics"
      note="Everybody's delivered conversions since the beginning"
      action={
        <SaveCsvButton
          what="user statistics"
          fileName="user-statistics.csv"
          getRows={() => [
            ['User', 'Total Conversions', 'Tool Usage'],
            ...sorted.map(({ username, totalConversions, toolUsage }) => [
              username,
              String(totalConversions),
              toolUsage.map(({ toolType, count }) => `${toolType}: ${count}`).join(', '),
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
        empty="Nobody has an account yet."
      />
    </TableSection>
  );
}
