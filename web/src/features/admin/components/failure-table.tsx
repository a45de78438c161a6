import { isFault, noUserId } from '@floatwise/contracts';
import { useMemo, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { CodeCell, TimeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { LoadingRows } from '../../../components/ui/load-problem.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCounted } from '../../../lib/format-count.ts';
import { useTools, useToolTitles } from '../../catalogue/api/use-tools.ts';
import type { FailureRow, ListedFailures, useFailures } from '../api/use-statistics.ts';
import { LoadError, Pages, SaveCsvButton, TableSection } from './table-section.tsx';

const listColumns = (findTitle: (toolId: string) => string): readonly Column<FailureRow>[] => [
  { key: 'at', title: 'When', width: 10.5, cell: ({ at }) => <TimeCell at={at} /> },
  {
    key: 'user',
    title: 'User',
    width: 9,
    cell: ({ userId, username }) =>
      userId === noUserId ? <span className="text-muted italic">Deleted account</span> : username,
  },
  { key: 'tool', title: 'Tool', width: 8.5, cell: ({ toolId }) => findTitle(toolId) },
  { key: 'file', title: 'File', width: 9, cell: ({ fileName }) => fileName },
  { key: 'code', title: 'Code', width: 10, cell: ({ code }) => <CodeCell text={code} /> },
  {
    key: 'kind',
    title: 'Kind',
    width: 6,
    cell: ({ code }) =>
      isFault(code) ? <Badge tone="critical">Our failure</Badge> : <Badge tone="neutral">Refused</Badge>,
  },
  { key: 'message', title: 'Message', width: 14, grows: true, cell: ({ message }) => message },
];

interface FailureTableProps {
  list: ReturnType<typeof useFailures>;
  tool: string | undefined;
  kind: ListedFailures | undefined;
  /** The period shown. */
  note: string;
  onChange: (params: { tool?: string | undefined } | { kind?: string | undefined }) => void;
}

/** Refused files (type, content, credits) apart from failures of the site. */
export const failureChoices: readonly { value: ListedFailures; title: string }[] = [
  { value: 'FAULT', title: 'Our failures' },
  { value: 'REFUSED', title: 'Refused files' },
];

/** Failed conversions, newest first: file names and reasons, no file contents. */
export function FailureTable({ list, tool, kind, note, onChange }: FailureTableProps) {
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
            label="Kind"
            value={kind ?? ''}
            choices={[{ value: '', title: 'All failures' }, ...failureChoices]}
            onChange={(value) => onChange({ kind: value === '' ? undefined : value })}
          />
          <SelectField
            label="Tool"
            value={tool ?? ''}
            choices={[
              { value: '', title: 'All tools' },
              ...tools.map(({ id, title }) => ({ value: id, title })),
            ]}
            onChange={(value) => onChange({ tool: value === '' ? undefined : value })}
          />
          <SaveCsvButton
            what="failures"
            fileName="failures.csv"
            getRows={() => [
              ['When', 'User', 'Tool', 'File', 'Code', 'Kind', 'Message', 'Conversion'],
              ...(failures ?? []).map((one) => [
                ...[one.at, one.username, findTitle(one.toolId), one.fileName],
                ...[one.code, isFault(one.code) ? 'Our failure' : 'Refused', one.message, one.id],
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
