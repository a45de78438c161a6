import { formatDateText } from '@floatwise/contracts';
import { useMemo } from 'react';
import { PieChart } from '../../../components/charts/pie-chart.tsx';
import { TimeChart } from '../../../components/charts/time-chart.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Period } from '../../../lib/date-range.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { useToolTitles } from '../../catalogue/api/use-tools.ts';
import { type PeopleRow, type Usage, useUsage } from '../api/use-statistics.ts';
import { LoadError, SaveCsvButton, TableSection } from './table-section.tsx';
import { noConversions, UserConversionsChart } from './user-statistics.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { formatDuration } from '../../../lib/format-time.ts';

/** The charts of the period, which `note` names; `total` is the number of users. */
export function UsageView(props: { rows: readonly PeopleRow[]; total: number; times: Period; note: string }) {
  const { rows, total, times, note } = props;
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
        <PieChart title="Tool Usage Distribution" note={note} shares={shares} empty={noConversions} />
        <UserConversionsChart rows={rows} total={total} note={note} />
      </div>
      <TimeChart
        title="Conversions over time"
        note={`${note}: ${formatCount(usage.total)} converted, ${formatCount(usage.refused)} refused, ${formatCount(usage.failed)} failed`}
        points={usage.points.map(({ at, count, failed, refused }) => ({
          label: formatPoint(at, interval),
          done: count,
          failed,
          refused,
        }))}
        empty={noConversions}
        action={
          <SaveCsvButton
            what="conversions over time"
            fileName="conversions-over-time.csv"
            getRows={() => [
              ['From', 'Conversions', 'Refused files', 'Failures', 'p95 (ms)'],
              ...usage.points.map(({ at, count, failed, refused, p95Ms }) => [
                at,
                ...[count, refused, failed, p95Ms].map(formatWhole),
              ]),
            ]}
          />
        }
      />
      <ToolTimesTable usage={usage} note={note} />
    </>
  );
}

type ToolTimes = Usage['byTool'][number];

const figureColumns: readonly Column<ToolTimes>[] = [
  { key: 'count', title: 'Conversions', width: 7, align: 'right', cell: ({ count }) => formatCount(count) },
  {
    key: 'refused',
    title: 'Refused',
    width: 6,
    align: 'right',
    cell: (tool) => formatCount(tool.refused ?? 0),
  },
  {
    key: 'failed',
    title: 'Failures',
    width: 6,
    align: 'right',
    cell: (tool) => formatCount(tool.failed ?? 0),
  },
  { key: 'p50', title: 'p50', width: 5.5, align: 'right', cell: ({ p50Ms }) => formatDuration(p50Ms) },
  { key: 'p95', title: 'p95', width: 5.5, align: 'right', cell: ({ p95Ms }) => formatDuration(p95Ms) },
];

/** How often each tool ran in the period, and how long. */
function ToolTimesTable({ usage, note }: { usage: Usage; note: string }) {
  const findTitle = useToolTitles();
  const columns = useMemo(
    (): Column<ToolTimes>[] => [
      { key: 'tool', title: 'Tool', width: 11, grows: true, cell: ({ toolType }) => findTitle(toolType) },
      ...figureColumns,
    ],
    [findTitle],
  );
  return (
    <TableSection
      title="Run time by tool"
      note={`${note}; all tools together: p50 ${formatDuration(usage.p50Ms)}, p95 ${formatDuration(usage.p95Ms)}`}
      action={
        <SaveCsvButton
          what="run times by tool"
          fileName="run-time-by-tool.csv"
          getRows={() => [
            ['Tool', 'Conversions', 'Refused files', 'Failures', 'p50 (ms)', 'p95 (ms)'],
            ...usage.byTool.map(({ toolType, count, failed, refused, p50Ms, p95Ms }) => [
              findTitle(toolType),
              ...[count, refused, failed, p50Ms, p95Ms].map(formatWhole),
            ]),
          ]}
        />
      }
    >
      <DataTable
        label="Run time by tool"
        columns={columns}
        rows={usage.byTool}
        rowKey={({ toolType }) => toolType}
        empty={noConversions}
      />
    </TableSection>
  );
}

/** Start of an interval in UTC, as precise as the interval requires: `29-Nov 13:00`, `29-Nov`, `29-Nov-26`. */
function formatPoint(at: string, interval: 'HOUR' | 'DAY' | 'WEEK'): string {
  const [day, time] = [at.slice(0, 10), at.slice(11, 16)];
  const date = formatDateText(day);
  if (interval === 'WEEK') return date;
  const short = date.replace(/-\d+$/, '');
  return interval === 'DAY' ? short : `${short} ${time}`;
}

/** A period in days, for titles of charts and tables; `to` is exclusive. */
export function formatPeriod({ from, to }: Period): string {
  const last = formatPoint(new Date(Date.parse(to) - 1).toISOString(), 'WEEK');
  const first = formatPoint(from, 'WEEK');
  return first === last ? first : `${first} to ${last}`;
}

/** A figure in a CSV file. */
const formatWhole = (figure: number | null): string => (figure === null ? '' : String(Math.round(figure)));
