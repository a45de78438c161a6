import { type Attachment, formatFileSize, type Report, type ToolFacts } from '@floatwise/contracts';
import { CircleCheck, Download, Printer } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { useDownloadLink } from '../../../lib/use-download-link.ts';
import { printSummary } from '../../../lib/use-printing.ts';
import { useDisplay } from '../../report/use-display.ts';
import { convertSentence, type Display } from '../../report/work-unit.ts';
import type { ConvertedResult } from '../model/conversion-state.ts';
import type { OptionField, OptionValues } from '../../options/option-fields.ts';
import type { Options } from '../../options/use-option-values.ts';
import type { Workbench } from '../../workbench/components/workbench.tsx';
import { type ChosenFiles, listAllFiles, listFiles } from '../model/chosen-files.ts';
import { describeCharge } from '../model/describe-charge.ts';
import { CodePageNote } from './code-page-note.tsx';
import { FurtherFiles } from './further-files.tsx';
import { NextSteps } from './next-steps.tsx';
import { NextTool } from './next-tool.tsx';
import { PrintedHead } from './printed-head.tsx';
import { ShareBlock } from './share-block.tsx';
import { SizePicture } from './size-picture.tsx';
import { StepHeading } from './step-heading.tsx';

const LateWorkbench = lazy(async () => ({ default: await loadWorkbench() }));
let loadedWorkbench: typeof Workbench | undefined;

/** Fetched while the file is converted. */
export async function loadWorkbench(): Promise<typeof Workbench> {
  loadedWorkbench = (await import('../../workbench/components/workbench.tsx')).Workbench;
  return loadedWorkbench;
}

interface SuccessStepProps {
  tool: ToolFacts;
  files: ChosenFiles;
  result: ConvertedResult;
  /** As they were when the file was converted. */
  options: Pick<Options, 'fields' | 'values'>;
  /** Back to the same file and its options. */
  onAgain: () => void;
  /** Runs the same file again with these options changed; undefined where it is not in this tab. */
  onRerun: ((changes: OptionValues) => void) | undefined;
  onRestart: () => void;
}

export function SuccessStep(props: SuccessStepProps) {
  const { tool, files, result, options, onAgain, onRerun, onRestart } = props;
  const { file } = files;
  const { report, blob, name, attachments, inputBytes } = result;
  return (
    <>
      <PrintedHead
        tool={tool}
        fileName={listAllFiles(files)
          .map((each) => each.name)
          .join(', ')}
        report={report}
        fields={options.fields}
        values={options.values}
      />
      <div className="flex items-start gap-3 print:hidden">
        <CircleCheck className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
        <div>
          <StepHeading>Conversion Successful!</StepHeading>
          <p className="mt-1 text-muted">Your file has been converted and is ready to download.</p>
        </div>
      </div>
      <DownloadBar
        name={name}
        blob={blob}
        attachments={attachments}
        charge={describeCharge(result)}
        hasSummary={report?.printSummary !== undefined}
      />
      <div className="flex flex-col gap-5 print:block print:space-y-6">
        {report === undefined ? (
          <Alert tone="warning" title="The list of changes cannot be shown">
            This page and the server are of different versions. Your file is complete; reload the page to see
            the list.
          </Alert>
        ) : (
          <ReportView
            report={report}
            name={name}
            inputBytes={inputBytes}
            outputBytes={blob.size}
            files={files}
            nextSteps={tool.guide?.nextSteps}
            fields={options.fields}
            onRerun={onRerun}
          />
        )}
        <div className="flex flex-col gap-6 border-t border-line pt-6 print:hidden sm:flex-row sm:items-end sm:justify-between">
          <ShareBlock fileName={file.name} toolTitle={tool.title} />
          <div className="flex flex-wrap gap-2 lg:shrink-0">
            <NextTool tool={tool} file={file} name={name} blob={blob} />
            <Button variant="secondary" onClick={onAgain}>
              Change options and run again
            </Button>
            <Button variant="secondary" onClick={onRestart}>
              Convert Another File
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

/** Stays in sight while the report is read. */
function DownloadBar(props: {
  name: string;
  blob: Blob;
  attachments: readonly Attachment[];
  charge: string | undefined;
  hasSummary: boolean;
}) {
  const { name, blob, attachments, charge, hasSummary } = props;
  const link = useDownloadLink(blob);
  return (
    <div className="sticky top-14 z-20 print:hidden -mx-4 mb-4 mt-3 border-y border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-xs text-muted tabular-nums">
            {[formatFileSize(blob.size), ...(charge === undefined ? [] : [charge])].join(' · ')}
          </p>
        </div>
        <FurtherFiles attachments={attachments} />
        {hasSummary && (
          <Button
            variant="secondary"
            icon={<Printer className="size-4" aria-hidden="true" />}
            className="flex-1 sm:flex-none"
            onClick={printSummary}
          >
            Print summary
          </Button>
        )}
        <a ref={link} download={name} className={buttonClass('primary', 'medium', 'flex-1 sm:flex-none')}>
          <Download className="size-4" aria-hidden="true" />
          Download
        </a>
      </div>
    </div>
  );
}

/** What the result means for the schedule leads; then what was done, and what needs review. */
function Headline({ report: { summary, headline }, display }: { report: Report; display: Display }) {
  const { effect, done, review } = headline ?? { done: summary };
  const isLed = effect !== undefined;
  return (
    <>
      {isLed && <p className="text-lg font-semibold sm:text-xl">{convertSentence(effect, display)}</p>}
      <p className={isLed ? 'mt-1 text-base' : 'text-base font-medium sm:text-lg'}>
        {convertSentence(done, display)}
      </p>
      {review !== undefined && <p className="mt-1 text-base">{convertSentence(review, display)}</p>}
    </>
  );
}

function ReportView(props: {
  report: Report;
  name: string;
  inputBytes: number;
  outputBytes: number;
  files: ChosenFiles;
  nextSteps: readonly string[] | undefined;
  fields: readonly OptionField[];
  onRerun: ((changes: OptionValues) => void) | undefined;
}) {
  const { report, name, inputBytes, outputBytes, files, nextSteps, fields, onRerun } = props;
  // The same list as long as the files are the same: the schedule is read once.
  const schedules = useMemo(() => listFiles(files), [files]);
  const { removedBytes } = report.counts;
  const [display] = useDisplay(report);
  // What is there already needs no place to wait, which would be shown for a while.
  const [ReadyWorkbench] = useState(() => loadedWorkbench ?? LateWorkbench);
  return (
    <>
      <div>
        <Headline report={report} display={display} />
        {nextSteps !== undefined && <NextSteps steps={nextSteps} />}
      </div>
      <CodePageNote codePage={report.codePage} fields={fields} onRerun={onRerun} />
      {removedBytes !== undefined && (
        <SizePicture inputBytes={inputBytes} outputBytes={outputBytes} removedBytes={removedBytes} />
      )}
      <Suspense fallback={<LoadingPanel label="Loading the report" />}>
        <ReadyWorkbench report={report} files={schedules} fileName={name} onRerun={onRerun} />
      </Suspense>
    </>
  );
}
