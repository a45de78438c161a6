import { formatFileSize } from '@floatwise/contracts';
import { CircleCheck, Download, Printer } from 'lucide-react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { useDownloadLink } from '../../../lib/use-download-link.ts';
import { printSummary } from '../../../lib/use-printing.ts';
import type { ConvertedResult } from '../model/conversion-state.ts';
import { describeCharge } from '../model/describe-charge.ts';
import { FurtherFiles } from './further-files.tsx';
import { StepHeading } from './step-heading.tsx';

/** One line that stays in sight while the report is read: what became of the file, and its download. On a phone only the file stays. */
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
            {[formatFileSize(blob.size), ...(charge === undefined ? [] : [charge])].join(' \u00b7 ')}
          </p>
        </div>
        <FurtherFiles attachments={attachments} />
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
