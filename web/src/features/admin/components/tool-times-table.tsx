import { useMemo } from 'react';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { formatDuration } from '../../../lib/format-duration.ts';
import { useToolTitles } from '../../catalogue/api/use-tools.ts';
import type { Usage } from '../api/use-usage.ts';
import { SaveCsvButton } from './save-csv-button.tsx';
import { TableSection } from './table-section.tsx';

type ToolTimes = Usage['byTool'][number];

const figureColumns: readonly Column<ToolTimes>[] = [
  { key: 'count', title: 'Conversions', width: 7, align: 'right', cell: ({ count }) => formatCount(count) },
  {
    key: 'failed',
    title: 'Failures',
    width: 6,
    align: 'right',
    cell: ({ failed }) => formatCount(failed ?? 0),
  },
  { key: 'p50', title: 'p50', width: 5.5, align: 'right', cell: ({ p50Ms }) => formatDuration(p50Ms) },
  { key: 'p95', title: 'p95', width: 5.5, align: 'right', cell: ({ p95Ms }) => formatDuration(p95Ms) },
];

interface ToolTimesTableProps {
  usage: Usage;
  note: string;
}

/** How often each tool ran in the period, and how long. */
export function ToolTimesTable({ usage, note }: ToolTimesTableProps) {
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
            ['Tool', 'Conversions', 'Failures', 'p50 (ms)', 'p95 (ms)'],
            ...usage.byTool.map(({ toolType, count, failed, p50Ms, p95Ms }) => [
              findTitle(toolType),
              ...[count, failed, p50Ms, p95Ms].map((figure) =>
                figure === null ? '' : String(Math.round(figure)),
              ),
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
        empty="No conversions in this period. Choose a longer one above."
      />
    </TableSection>
  );
}
