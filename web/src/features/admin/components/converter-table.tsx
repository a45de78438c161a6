import { CodeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { formatTime } from '../../../lib/format-time.ts';
import type { Converter } from '../api/use-live.ts';
import { TableSection } from './table-section.tsx';

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
