import { noUserId } from '@floatwise/contracts';
import { useMemo, useState } from 'react';
import { CodeCell, TimeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { LoadingRows } from '../../../components/ui/load-problem.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCounted } from '../../../lib/format-count.ts';
import { useTools, useToolTitles } from '../../catalogue/api/use-tools.ts';
import type { Failure, useFailures } from '../api/use-statistics.ts';
import { LoadError, Pages, SaveCsvButton, TableSection } from './table-section.tsx';

const listColumns = (findTitle: (toolId: string) => string): readonly Column<Failure>[] => [
  { key: 'at', title: 'When', width: 10.5, cell: ({ at }) => <TimeCell at={at} /> },
  {
    key: 'user',
    title: 'User',
    width: 10,
    cell: ({ userId, username }) =>
      userId === noUserId ? <span className="text-muted italic">Deleted account</span> : username,
  },
  { key: 'tool', title: 'Tool', width: 9, cell: ({ toolId }) => findTitle(toolId) },
  { key: 'file', title: 'File', width: 11, cell: ({ fileName }) => fileName },
  { key: 'code', title: 'Code', width: 10, cell: ({ code }) => <CodeCell text={code} /> },
  { key: 'message', title: 'Message', width: 14, grows: true, cell: ({ message }) => message },
];

interface FailureTableProps {
  list: ReturnType<typeof useFailures>;
  tool: string | undefined;
  /** The period shown. */
  note: string;
  onTool: (tool: string | undefined) => void;
}

/** Failed conversions, newest first: file names and reasons, no file contents. */
export function FailureTable({ list, tool, note, onTool }: FailureTableProps) {
  const { rows: failures, total, isLoading } = list;
  const { data: tools = [] } = useTools();
  const findTitle = useToolTitles();
  const columns = useMemo(() => listColumns(findTitle), [findTitle]);
  const [selected, setSelected] = useState<string>();
  return (
    <TableSection
      title="Recent failures"
      note={`${note}: ${formatCounted(total, 'failure')}`}
      action={
        <>
          <SelectField
            label="Tool"
            value={tool ?? ''}
            choices={[
              { value: '', title: 'All tools' },
              ...tools.map(({ id, title }) => ({ value: id, title })),
            ]}
            onChange={(value) => onTool(value === '' ? undefined : value)}
          />
          <SaveCsvButton
            what="failures"
            fileName="failures.csv"
            getRows={() => [
              ['When', 'User', 'Tool', 'File', 'Code', 'Message', 'Conversion'],
              ...(failures ?? []).map((one) => [
                ...[one.at, one.username, findTitle(one.toolId), one.fileName],
                ...[one.code, one.message, one.id],
              ]),
            ]}
          />
        </>
      }
    >
      {failures === undefined ? (
        <LoadError list={list}>
          <LoadingRows label="Loading the failures" />
        </LoadError>
      ) : (
        <DataTable
          label="Recent failures"
          columns={columns}
          rows={failures}
          rowKey={({ id }) => id}
          selected={selected}
          onSelect={({ id }) => setSelected(id)}
          className="[--most:32rem]"
          empty="No failures in this period."
        />
      )}
      <Pages label="Pages of failures" total={total} isLoading={isLoading} />
    </TableSection>
  );
}
