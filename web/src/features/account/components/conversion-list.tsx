import { type Conversion, type ConversionState, formatCredits, formatFileSize } from '@floatwise/contracts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { LoadingRows, LoadProblem } from '../../../components/ui/load-problem.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { formatTime } from '../../../lib/format-time.ts';
import { useTools } from '../../catalogue/api/use-tools.ts';
import { useCallOff, useConversions, useFetchOutput } from '../api/use-conversions.ts';
import { Section } from './section.tsx';

const looks = {
  accepted: { title: 'Uploading', tone: 'neutral' },
  queued: { title: 'Waiting', tone: 'neutral' },
  running: { title: 'Converting', tone: 'neutral' },
  finished: { title: 'Ready', tone: 'accent' },
  delivered: { title: 'Fetched', tone: 'done' },
  failed: { title: 'Failed', tone: 'critical' },
  abandoned: { title: 'Called off', tone: 'neutral' },
} as const satisfies Record<ConversionState, { title: string; tone: string }>;

/** What the person converted lately: names and figures, and what still waits to be fetched. */
export function ConversionList() {
  const { data: conversions, isError, refetch } = useConversions();
  const columns = useColumns();
  return (
    <Section
      title="Conversions"
      lead="Names and figures of your recent conversions. A result waits ten minutes to be fetched once; files are not kept."
    >
      {conversions === undefined && isError && (
        <LoadProblem title="Your conversions could not be loaded" onRetry={() => void refetch()} />
      )}
      {conversions === undefined && !isError && <LoadingRows label="Loading your conversions" />}
      {conversions !== undefined && (
        <DataTable
          label="Conversions"
          columns={columns}
          rows={conversions}
          rowKey={({ id }) => id}
          className="[--most:40rem]"
          empty={
            <>
              Nothing was converted lately.{' '}
              <Link
                to="/dashboard"
                className="text-accent-ink underline underline-offset-2 hover:no-underline"
              >
                Choose a tool
              </Link>
            </>
          }
        />
      )}
    </Section>
  );
}

function useColumns(): Column<Conversion>[] {
  const { data: tools } = useTools();
  return [
    // What can be fetched is in sight on a phone, too.
    { key: 'file', title: 'File', width: 9, grows: true, cell: ({ fileName }) => fileName },
    { key: 'state', title: 'State', width: 12, cell: (conversion) => <State conversion={conversion} /> },
    {
      key: 'tool',
      title: 'Tool',
      width: 10,
      cell: ({ toolId }) => tools?.find(({ id }) => id === toolId)?.title ?? toolId ?? '',
    },
    { key: 'tasks', title: 'Tasks', width: 5.5, align: 'right', cell: formatTasks },
    {
      key: 'size',
      title: 'Size',
      width: 6.5,
      align: 'right',
      cell: ({ inputBytes }) => formatFileSize(inputBytes),
    },
    {
      key: 'when',
      title: 'When',
      width: 10.5,
      cell: ({ requestedAt }) => (
        <time dateTime={requestedAt} className="whitespace-nowrap">
          {formatTime(requestedAt)}
        </time>
      ),
    },
  ];
}

function formatTasks(conversion: Conversion): string {
  return 'outcome' in conversion && 'tasks' in conversion.outcome
    ? formatCount(conversion.outcome.tasks)
    : '';
}

function State({ conversion }: { conversion: Conversion }): ReactNode {
  const { title, tone } = looks[conversion.state];
  const isTaken = conversion.state === 'finished' && conversion.handover !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={isTaken ? looks.delivered.tone : tone}>{isTaken ? looks.delivered.title : title}</Badge>
      {conversion.state === 'failed' && (
        <span className="text-xs text-muted" title={conversion.outcome.error}>
          {conversion.outcome.code}
        </span>
      )}
      {conversion.state === 'delivered' && conversion.price > 0 && (
        <span className="text-xs text-muted">{formatCredits(conversion.price)}</span>
      )}
      <Actions conversion={conversion} />
    </div>
  );
}

function Actions({ conversion }: { conversion: Conversion }): ReactNode {
  const take = useFetchOutput();
  const callOff = useCallOff();
  const { id, state, fileName } = conversion;
  if (state === 'queued' || state === 'running') {
    return (
      <Button
        variant="secondary"
        size="small"
        className="h-6!"
        pending={callOff.isPending}
        onClick={() => callOff.mutate(id)}
      >
        Call off<span className="sr-only"> {fileName}</span>
      </Button>
    );
  }
  if (state !== 'finished' || conversion.handover !== undefined) return null;
  return (
    <Button
      size="small"
      className="h-6!"
      icon={<Download className="size-3.5" aria-hidden="true" />}
      pending={take.isPending}
      onClick={() => take.mutate({ id, outputName: conversion.outcome.outputName })}
    >
      {conversion.price > 0 ? `Get for ${formatCredits(conversion.price)}` : 'Download'}
      <span className="sr-only"> {conversion.outcome.outputName}</span>
    </Button>
  );
}
