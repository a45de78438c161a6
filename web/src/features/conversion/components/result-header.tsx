import { describeSchedule, formatDateText, formatFileSize, type Report } from '@floatwise/contracts';
import { ChevronDown, ChevronRight, CircleCheck, Download, FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { PrintedFacts } from '../../../components/ui/printed-facts.tsx';
import { WholeDates } from '../../../components/ui/whole-dates.tsx';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { useDownloadLink } from '../hooks/use-download-link.ts';
import { printSummary } from '../../../lib/use-printing.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useSite } from '../../../config/site.ts';
import { formatTime } from '../../../lib/format-time.ts';
import type { OptionField, OptionValues } from '../../options/option-fields.ts';
import type { Work } from '../hooks/use-work.ts';
import { type ConvertedResult, describeCharge, type FurtherFile } from '../model/conversion-state.ts';
import { StepHeading } from './step-heading.tsx';

/** A sticky line above the report: outcome, file and download. On a phone only the file. */
export function ResultHeader({ result }: { result: ConvertedResult }) {
  const { name, blob, attachments, report } = result;
  const charge = describeCharge(result);
  const link = useDownloadLink(blob);
  return (
    <div className="flex-wrap items-center gap-x-6 gap-y-2 bg-surface print:hidden max-sm:contents sm:sticky sm:top-14 sm:z-20 sm:-mx-6 sm:-mt-3 sm:mb-2 sm:flex sm:rounded-t-lg sm:border-b sm:border-line sm:px-6 sm:py-1.5">
      <div className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-accent" />
        <div>
          <StepHeading isSmall>Conversion Successful!</StepHeading>
          <p className="text-xs text-muted">Your file has been converted and is ready to download.</p>
        </div>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2 sm:basis-lg max-sm:sticky max-sm:top-14 max-sm:z-20 max-sm:-mx-4 max-sm:mb-3 max-sm:mt-2 max-sm:border-y max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:py-1.5">
        <div className="min-w-40 flex-1">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-xs text-muted tabular-nums">
            <WholeDates
              text={[
                formatFileSize(blob.size),
                ...(report === undefined ? [] : describeSchedule(report)),
                ...(charge === undefined ? [] : [charge]),
              ].join(' \u00b7 ')}
            />
          </p>
        </div>
        <FurtherFiles attachments={attachments} isNarrow={report?.printSummary !== undefined} />
        {report?.printSummary !== undefined && (
          <Button
            variant="secondary"
            icon={Printer}
            className="flex-1 sm:h-9 sm:flex-none"
            onClick={printSummary}
          >
            Print summary
          </Button>
        )}
        <a
          ref={link}
          download={name}
          className={buttonClass('primary', 'medium', 'flex-1 sm:h-9 sm:flex-none')}
        >
          <Download className="size-4" />
          Download
        </a>
      </div>
    </div>
  );
}

const buttonsShown = 2;

interface FurtherFilesProps {
  attachments: readonly FurtherFile[];
  /** Beside another button there is room for one. */
  isNarrow: boolean;
}

/** Further output files: as buttons, in a menu, or folded into one line if there are several. */
function FurtherFiles({ attachments, isNarrow }: FurtherFilesProps) {
  const [isOpen, setOpen] = useState(false);
  if (isNarrow && attachments.length === buttonsShown) {
    return (
      <Menu
        button={
          <>
            More files
            <ChevronDown className="size-4" />
          </>
        }
        buttonClassName={buttonClass('secondary', 'medium', 'sm:h-9')}
        items={attachments.map(({ title, fileName, blob }) => ({
          label: title,
          icon: Download,
          onSelect: () => downloadBlob(blob, fileName),
        }))}
      />
    );
  }
  if (attachments.length <= buttonsShown) {
    return attachments.map((attachment) => (
      <AttachmentLink
        key={attachment.fileName}
        attachment={attachment}
        className="flex-auto shrink sm:flex-none sm:shrink"
      />
    ));
  }
  return (
    <details
      className="group/files order-last basis-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open/files:rotate-90" />
        {attachments.length} further files
      </summary>
      {isOpen && (
        <ul
          aria-label="Further files"
          className="mt-2 grid max-h-60 grid-cols-1 gap-2 overflow-y-auto p-1 sm:grid-cols-2 lg:grid-cols-3"
        >
          {attachments.map((attachment) => (
            <li key={attachment.fileName} className="min-w-0">
              <AttachmentLink attachment={attachment} className="w-full" />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** Link that saves a further output file. */
function AttachmentLink({ attachment, className }: { attachment: FurtherFile; className?: string }) {
  const { title, fileName, blob } = attachment;
  const link = useDownloadLink(blob);
  return (
    <a
      ref={link}
      download={fileName}
      title={fileName}
      className={buttonClass('secondary', 'medium', classNames('min-w-0 max-w-full', className))}
    >
      <FileSpreadsheet className="size-4 shrink-0" />
      <span className="truncate">{title}</span>
    </a>
  );
}

/** Printed first: what was converted, when, with which options, by which version. */
export function PrintedHead(props: { work: Work; fileName: string; report: Report | undefined }) {
  const { work, fileName, report } = props;
  const { tool, options } = work;
  const describeOption = (field: OptionField): string[] => {
    const value = formatValue(field, options.values[field.name]);
    return value === '' ? [] : [`${field.title}: ${value}`];
  };
  const { productName } = useSite();
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Project', report?.projects?.join(', ')],
    ['Data date', report?.dataDate && formatDateText(report.dataDate)],
    ['Options', options.fields.flatMap(describeOption).join('; ') || 'none'],
    ['Printed', formatTime()],
    ['Version', `${productName} ${String(import.meta.env.VITE_VERSION)}`],
  ];
  return <PrintedFacts title={fileName} subtitle={`${tool.title}, ${tool.description}`} facts={facts} />;
}

function formatValue(field: OptionField, value: OptionValues[string] | undefined): string {
  const shown = value ?? field.initial;
  if (typeof shown === 'boolean') return shown ? 'yes' : 'no';
  if (field.kind === 'choice') {
    return field.choices.find((choice) => choice.value === shown)?.title ?? String(shown);
  }
  return String(shown);
}
