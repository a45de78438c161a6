import { PieChart } from '../../../components/charts/pie-chart.tsx';
import { TimeChart } from '../../../components/charts/time-chart.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { useToolTitles } from '../../catalogue/api/use-tools.ts';
import type { PeopleRow } from '../api/use-people-usage.ts';
import { useUsage } from '../api/use-usage.ts';
import { formatPoint } from '../model/format-point.ts';
import { LoadError } from './load-error.tsx';
import { SaveCsvButton } from './save-csv-button.tsx';
import { ToolTimesTable } from './tool-times-table.tsx';
import { UserConversionsChart } from './user-conversions-chart.tsx';

interface UsageViewProps {
  rows: readonly PeopleRow[];
  /** Number of users. */
  total: number;
  /** Start and end of the period, and its name. */
  times: { from: string; to: string };
  note: string;
}

const empty = 'No conversions in this period. Choose a longer one above.';

/** The charts of the period. */
export function UsageView({ rows, total, times, note }: UsageViewProps) {
  const list = useUsage(times);
  const { usage, interval } = list;
  const findTitle = useToolTitles();
  if (usage === undefined) {
    return (
      <LoadError list={list}>
        <Skeleton className="h-96 w-full" />
      </LoadError>
    );
  }
  const shares = usage.byTool
    .filter(({ count }) => count > 0)
    .map(({ toolType, count }) => ({ name: findTitle(toolType), count }));
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <PieChart title="Tool Usage Distribution" note={note} shares={shares} empty={empty} />
        <UserConversionsChart rows={rows} total={total} note={note} empty={empty} />
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
