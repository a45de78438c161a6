import { BarChart } from '../../../components/charts/bar-chart.tsx';
import { PieChart } from '../../../components/charts/pie-chart.tsx';
import { TimeChart } from '../../../components/charts/time-chart.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { useUsage } from '../api/use-usage.ts';
import type { UserStatistics } from '../api/use-user-statistics.ts';
import { formatPoint } from '../model/format-point.ts';
import { sumToolUsage } from '../model/sum-tool-usage.ts';
import { LoadError } from './load-error.tsx';
import { SaveCsvButton } from './save-csv-button.tsx';
import { ToolTimesTable } from './tool-times-table.tsx';

interface UsageViewProps {
  users: readonly UserStatistics[];
  isAllTime: boolean;
  /** The instants that are looked at. */
  times: { from: string; to: string };
}

/** More bars than these tell nothing any more; the table has all. */
const mostBars = 50;
const empty = 'Nothing was converted in this time.';

/** The charts: since the beginning by everybody's counts, in a time by what happened in it. */
export function UsageView({ users, isAllTime, times }: UsageViewProps) {
  const { usage, interval, error, refetch } = useUsage(times);
  const note = isAllTime
    ? 'Since the beginning'
    : `${formatPoint(times.from, 'WEEK')} to ${formatEnd(times.to)}`;
  if (usage === undefined) {
    return error === undefined ? (
      <Skeleton className="h-96 w-full" />
    ) : (
      <LoadError error={error} onRetry={refetch} />
    );
  }
  const bars = isAllTime
    ? users.slice(0, mostBars).map(({ username, totalConversions }) => ({
        name: username,
        count: totalConversions,
      }))
    : usage.topUsers.map(({ username, count }) => ({ name: username, count }));
  const shares = isAllTime
    ? sumToolUsage(users)
    : usage.byTool.filter(({ count }) => count > 0).map(({ toolType, count }) => ({ name: toolType, count }));
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <PieChart title="Tool Usage Distribution" note={note} shares={shares} unit="uses" empty={empty} />
        <BarChart
          title="User Conversions"
          note={formatBarsNote({ isAllTime, note, count: users.length })}
          who="User"
          series="Total Conversions"
          bars={bars}
          empty={empty}
        />
      </div>
      <TimeChart
        title="Conversions over time"
        note={`${note}: ${formatCount(usage.total)} converted, ${formatCount(usage.failed)} failed`}
        points={usage.points.map(({ at, count, failed }) => ({
          label: formatPoint(at, interval),
          done: count,
          failed,
        }))}
        empty={empty}
        action={
          <SaveCsvButton
            what="conversions over time"
            fileName="conversions-over-time.csv"
            getRows={() => [
              ['From', 'Conversions', 'Failures', 'p95 (ms)'],
              ...usage.points.map(({ at, count, failed, p95Ms }) => [
                at,
                String(count),
                String(failed),
                p95Ms === null ? '' : String(Math.round(p95Ms)),
              ]),
            ]}
          />
        }
      />
      <ToolTimesTable usage={usage} note={note} />
    </>
  );
}

/** The end is not in the time any more: the last day is the one before. */
function formatEnd(to: string): string {
  return formatPoint(new Date(Date.parse(to) - 1).toISOString(), 'WEEK');
}

function formatBarsNote(of: { isAllTime: boolean; note: string; count: number }): string {
  if (!of.isAllTime) return `${of.note}: the ten with most conversions`;
  if (of.count <= mostBars) return of.note;
  return `${of.note}: the ${mostBars} with most of ${formatCount(of.count)}`;
}
