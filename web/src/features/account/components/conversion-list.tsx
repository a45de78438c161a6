import {
  type Conversion,
  type ConversionIn,
  type ConversionState,
  formatCredits,
  formatFileSize,
  hasResult,
  uploadToolId,
} from '@floatwise/contracts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonLink, SmallButton } from '../../../components/ui/button.tsx';
import { TimeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { useToolTitles } from '../../catalogue/api/use-tools.ts';
import { useCancelConversion, useConversions, useFetchOutput } from '../api/use-conversions.ts';
import { takeOverParameter } from '../../conversion/hooks/use-work.ts';
import { Section } from './section.tsx';

const looks = {
  accepted: { title: 'Uploading', tone: 'neutral' },
  queued: { title: 'Waiting', tone: 'neutral' },
  running: { title: 'Converting', tone: 'neutral' },
  finished: { title: 'Ready', tone: 'accent' },
  delivered: { title: 'Downloaded', tone: 'done' },
  failed: { title: 'Failed', tone: 'critical' },
  abandoned: { title: 'Cancelled', tone: 'neutral' },
} as const satisfies Record<ConversionState, { title: string; tone: string }>;

/** A file that was sent for an assistant, and that no tool has converted. */
const isUpload = ({ toolId, state }: Conversion): boolean => toolId === uploadToolId && state === 'delivered';

/** Why a conversion failed, in a few words; codes of unusable files are shown as they are. */
const reasons: Readonly<Record<string, string>> = {
  'credits.missing': 'Not enough credits',
  'conversion.timed-out': 'Timed out',
  'conversion.crashed': 'Error on our side',
  'service.internal': 'Error on our side',
  'service.unavailable': 'Error on our side',
  'tool.timed-out': 'Took too long',
  'tool.out-of-memory': 'Too large for this tool',
  'file.too-large': 'File too large',
  'file.wrong-type': 'Wrong file type',
};

const findReason = (code: string): string => reasons[code] ?? (code.startsWith('E_') ? code : '');

/** The user's recent conversions, or only the `latest` ones: names, figures, and results to download. */
export function ConversionList({ latest }: { latest?: number }) {
  const query = useConversions();
  const { data: conversions } = query;
  const columns = useColumns();
  return (
    <Section
      title={latest === undefined ? 'Conversions' : 'Your last conversions'}
      action={latest !== undefined && <TextLink to="/account/conversions">All conversions</TextLink>}
      lead="Names and figures of your recent conversions. A result is kept for ten minutes, then deleted."
    >
      {conversions === undefined && <NotLoaded query={query} what="Your conversions" />}
      {conversions !== undefined && (
        <DataTable
          label="Conversions"
          columns={columns}
          rows={conversions.slice(0, latest)}
          rowKey={({ id }) => id}
          className="[--most:40rem]"
          empty={
            <>
              No recent conversions. <TextLink to="/dashboard">Choose a tool</TextLink>
            </>
          }
        />
      )}
    </Section>
  );
}

function useColumns(): Column<Conversion>[] {
  const findTitle = useToolTitles();
  return [
    // File and state come first, so that the state's buttons are visible on a phone too.
    { key: 'file', title: 'File', width: 9, grows: true, cell: ({ fileName }) => fileName },
    { key: 'state', title: 'State', width: 12, cell: (conversion) => <State conversion={conversion} /> },
    {
      key: 'tool',
      title: 'Tool',
      width: 9.5,
      cell: (each) => (isUpload(each) ? '' : findTitle(each.toolId ?? '')),
    },
    { key: 'tasks', title: 'Tasks', width: 5.5, align: 'right', cell: formatTasks },
    {
      key: 'size',
      title: 'Size',
      width: 7,
      align: 'right',
      cell: ({ inputBytes }) => <span className="whitespace-nowrap">{formatFileSize(inputBytes)}</span>,
    },
    { key: 'when', title: 'When', width: 10.5, cell: ({ requestedAt }) => <TimeCell at={requestedAt} /> },
  ];
}

function formatTasks(conversion: Conversion): string {
  return 'outcome' in conversion && 'tasks' in conversion.outcome && !isUpload(conversion)
    ? formatCount(conversion.outcome.tasks)
    : '';
}

function State({ conversion }: { conversion: Conversion }): ReactNode {
  const { tone, ...look } = looks[conversion.state];
  const title = isUpload(conversion) ? 'Uploaded' : look.title;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tone}>{title}</Badge>
      {conversion.state === 'failed' && (
        <span className="text-xs text-muted" title={conversion.outcome.error}>
          {findReason(conversion.outcome.code)}
        </span>
      )}
      {(conversion.state === 'finished' || conversion.state === 'delivered') && conversion.price > 0 && (
        <span className="text-xs text-muted">{formatCredits(conversion.price)}</span>
      )}
      <Actions conversion={conversion} />
    </div>
  );
}

function Actions({ conversion }: { conversion: Conversion }): ReactNode {
  if (conversion.state === 'queued' || conversion.state === 'running') {
    return <CancelButton conversion={conversion} />;
  }
  if (conversion.state === 'finished' && conversion.price > 0) {
    // The user sees summary and figures before paying.
    return (
      <ButtonLink
        size="small"
        className="h-6!"
        to={`/convert/${conversion.toolId}?${takeOverParameter}=${conversion.id}`}
      >
        View result
        <span className="sr-only"> {conversion.outcome.outputName}</span>
      </ButtonLink>
    );
  }
  return conversion.state === 'finished' || hasResult(conversion) ? (
    <DownloadButton conversion={conversion} />
  ) : null;
}

function CancelButton({ conversion: { id, fileName } }: { conversion: Conversion }) {
  const cancel = useCancelConversion();
  return (
    <SmallButton
      className="h-6!"
      about={fileName}
      pending={cancel.isPending}
      onClick={() => cancel.mutate(id)}
    >
      Cancel
    </SmallButton>
  );
}

function DownloadButton({ conversion }: { conversion: ConversionIn<'finished' | 'delivered'> }) {
  const fetchOutput = useFetchOutput();
  const { id, outcome } = conversion;
  return (
    <SmallButton
      variant={conversion.state === 'finished' ? 'primary' : 'secondary'}
      className="h-6!"
      about={outcome.outputName}
      icon={Download}
      pending={fetchOutput.isPending}
      onClick={() => fetchOutput.mutate({ id, outputName: outcome.outputName })}
    >
      Download
    </SmallButton>
  );
}
