import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import { formatDuration, formatTime } from '../../../lib/format-time.ts';
import type { Converter, LiveFigures } from '../api/use-statistics.ts';
import { CodeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { TableSection } from './table-section.tsx';

/** The figures an administrator looks at first. */
export function LiveStrip({ figures }: { figures: LiveFigures | undefined }) {
  if (figures === undefined) return <Skeleton className="h-24 w-full" />;
  const { live, today, week } = figures;
  const slots = live.converters.reduce((sum, converter) => sum + converter.slots, 0);
  const busy = live.converters.reduce((sum, converter) => sum + converter.busy, 0);
  return (
    <dl
      aria-label="Now"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-5"
    >
      <Figure title="Today" value={formatCount(today.total)} note={<Unfinished {...today} />} />
      <Figure title="Last 7 days" value={formatCount(week.total)} note={<Unfinished {...week} />} />
      <Figure
        title="Waiting"
        value={formatCount(live.waiting)}
        note={
          live.oldestWaitingMs === null ? 'queue empty' : `oldest ${formatDuration(live.oldestWaitingMs)}`
        }
      />
      <Figure
        title="Running"
        value={formatCount(live.running)}
        note={`${formatCounted(slots, 'slot')}, ${busy} busy`}
      />
      <Figure
        title="Converters"
        value={formatCount(live.converters.length)}
        note={live.converters.length === 0 ? <Badge tone="critical">none online</Badge> : 'online'}
      />
    </dl>
  );
}

/** Failures of the site are red; a refused file is not one. */
function Unfinished({ failed, refused }: { failed: number; refused: number }) {
  return (
    <>
      {refused > 0 && `${formatCount(refused)} refused, `}
      <span className={failed > 0 ? 'text-critical' : undefined}>{formatCount(failed)} failed</span>
    </>
  );
}

function Figure({ title, value, note }: { title: string; value: string; note: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3 last:col-span-2 lg:last:col-span-1">
      <dt className="text-xs text-muted">{title}</dt>
      <dd>
        <span className="block text-xl font-semibold tabular-nums">{value}</span>
        <span className="text-xs text-muted tabular-nums">{note}</span>
      </dd>
    </div>
  );
}

const columns: readonly Column<Converter>[] = [
  { key: 'id', title: 'Converter', width: 12, grows: true, cell: ({ id }) => <CodeCell text={id} /> },
  { key: 'version', title: 'Version', width: 7, cell: ({ version }) => version },
  { key: 'slots', title: 'Slots', width: 5, align: 'right', cell: ({ slots }) => slots },
  { key: 'busy', title: 'Busy', width: 5, align: 'right', cell: ({ busy }) => busy },
  { key: 'started', title: 'Started', width: 10.5, cell: ({ startedAt }) => formatTime(startedAt) },
];

/** Converters that are online. */
export function ConverterTable({ converters }: { converters: readonly Converter[] }) {
  return (
    <TableSection title="Converters" note="Online now">
      <DataTable
        label="Converters"
        columns={columns}
        rows={converters}
        rowKey={({ id }) => id}
        empty="No converter is online: files wait in the queue until one is."
      />
    </TableSection>
  );
}
