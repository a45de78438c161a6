import { deletedAccountsName } from '@floatwise/contracts';
import { BarChart } from '../../../components/charts/bar-chart.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import type { PeopleUsage } from '../api/use-people-usage.ts';
import type { PeopleRow } from '../model/list-people-rows.ts';
import { nameColumn, totalColumn } from './user-statistics-table.tsx';

const mostBars = 10;
const columns = [{ ...nameColumn, grows: true }, totalColumn];

interface UserConversionsChartProps {
  usage: PeopleUsage;
  /** The same as lines of a table. */
  rows: readonly PeopleRow[];
  note: string;
  empty: string;
}

/** Who had most converted, ten of them, and behind the chart everybody. */
export function UserConversionsChart({ usage, rows, note, empty }: UserConversionsChartProps) {
  const converting = usage.people.filter(({ count }) => count > 0);
  const bars = converting
    .slice(0, mostBars)
    .map(({ username, count }) => ({ name: username ?? '', count, isRest: false }));
  const others = converting.slice(mostBars);
  const othersCount = others.reduce((sum, { count }) => sum + count, 0);
  const othersName = `${formatCounted(others.length, 'other user')} together`;
  const deleted = usage.deletedAccounts.count;
  if (deleted > 0) bars.push({ name: deletedAccountsName, count: deleted, isRest: true });
  const all = {
    label: `All ${formatCount(usage.total)}`,
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
    <BarChart
      title="User Conversions"
      note={
        others.length === 0
          ? note
          : `${note}: the ${mostBars} with most; ${othersName} have ${formatCount(othersCount)}`
      }
      who="User"
      series="Total Conversions"
      bars={bars}
      rest={others.length === 0 ? [] : [{ name: othersName, count: othersCount }]}
      {...(usage.total > mostBars ? { all } : {})}
      empty={empty}
    />
  );
}
