import { formatExtension, type Report } from '@floatwise/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { WholeDates } from '../../../components/ui/whole-dates.tsx';
import { useDisplay } from '../../report/use-display.ts';
import { convertSentence, type Display } from '../../report/work-unit.ts';
import type { Workbench } from '../../workbench/components/workbench.tsx';
import { type ConvertedResult, isElsewhere } from '../model/conversion-state.ts';
import { type ChosenFiles, listAllFiles, listFiles } from '../model/chosen-files.ts';
import { useFileHandover, useMakeEdited, type Work } from '../hooks/use-work.ts';
import { CodePageNote } from './code-page-note.tsx';
import { PrintedHead, ResultHeader } from './result-header.tsx';
import { ShareBlock } from './share-block.tsx';
import { SizePicture } from './size-picture.tsx';

const LateWorkbench = lazy(async () => ({ default: await loadWorkbench() }));
let loadedWorkbench: typeof Workbench | undefined;

/** Loaded while the file is converted. */
export async function loadWorkbench(): Promise<typeof Workbench> {
  loadedWorkbench = (await import('../../workbench/components/workbench.tsx')).Workbench;
  return loadedWorkbench;
}

interface SuccessStepProps {
  work: Work;
  files: ChosenFiles;
  result: ConvertedResult;
  /** Returns to the same file and its options. */
  onAgain: () => void;
  onRestart: () => void;
}

export function SuccessStep(props: SuccessStepProps) {
  const { work, files, result, onAgain, onRestart } = props;
  const { tool } = work;
  const { report } = result;
  const names = listAllFiles(files).map(({ name }) => name);
  return (
    <>
      <PrintedHead work={work} fileName={names.join(', ')} report={report} />
      <ResultHeader result={result} />
      <div className="flex flex-col gap-2 print:block print:space-y-6">
        {report === undefined ? (
          <Alert tone="warning" title="The list of changes cannot be shown">
            This page and the server have different versions. Your file is complete; reload the page to see
            the list.
          </Alert>
        ) : (
          <ReportView {...props} report={report} />
        )}
        <div className="flex flex-col gap-6 border-t border-line pt-6 print:hidden sm:flex-row sm:items-end sm:justify-between">
          <ShareBlock fileName={files.file.name} toolTitle={tool.title} />
          <div className="flex flex-wrap gap-2 lg:shrink-0">
            <NextTool work={work} files={files} result={result} />
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

/** The effect on the schedule comes first; then what was done, and what needs review. */
function Headline(props: { report: Report; display: Display; nextSteps: readonly string[] | undefined }) {
  const { report, display, nextSteps } = props;
  const { summary, headline } = report;
  const { effect, done, review } = headline ?? { done: summary };
  const isLed = effect !== undefined;
  const rest = [...(isLed ? [done] : []), ...(review === undefined ? [] : [review])];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6">
      <p className="min-w-0 flex-1 basis-80 text-base font-semibold sm:text-lg">
        <WholeDates text={convertSentence(isLed ? effect : done, display)} />
      </p>
      {nextSteps !== undefined && <NextSteps steps={nextSteps} />}
      {rest.length > 0 && (
        <p className="min-w-0 basis-full">
          <WholeDates text={rest.map((sentence) => convertSentence(sentence, display)).join(' ')} />
        </p>
      )}
    </div>
  );
}

/** In place of the steps of a tool whose output P6 will not import. */
const exportAgain = [
  'Do not import this workbook. In P6 choose File > Export > Spreadsheet - (XLSX), and tick Activities and Activity Relationships: P6 then writes captions and Activity IDs.',
  'Convert that workbook instead, and import its result.',
];

function ReportView(props: SuccessStepProps & { report: Report }) {
  const { work, report, files, result } = props;
  const { tool, options, rerun } = work;
  // Stable while the files are the same, so the schedule is read once.
  const schedules = useMemo(() => listFiles(files), [files]);
  const { removedBytes } = report.counts;
  const [display] = useDisplay(report);
  const makeEdited = useMakeEdited();
  // A certain code page is shown below the result, an uncertain one above.
  const codePage = <CodePageNote codePage={report.codePage} fields={options.fields} onRerun={rerun} />;
  // If the workbench is loaded, renders it without Suspense, whose fallback would flash.
  const [ReadyWorkbench] = useState(() => loadedWorkbench ?? LateWorkbench);
  return (
    <>
      <div className="flex flex-col gap-x-10 gap-y-3 lg:flex-row lg:items-start print:block">
        <Headline
          report={report}
          display={display}
          nextSteps={report.importProblem === undefined ? tool.guide?.nextSteps : exportAgain}
        />
        {removedBytes !== undefined && (
          <SizePicture
            inputBytes={result.inputBytes}
            outputBytes={result.blob.size}
            removedBytes={removedBytes}
          />
        )}
      </div>
      {report.codePage?.isSure === false && codePage}
      <Suspense fallback={<LoadingPanel label="Loading the report" />}>
        <ReadyWorkbench
          report={report}
          files={schedules}
          fileName={result.name}
          onRerun={rerun}
          onMakeEdited={makeEdited}
        />
      </Suspense>
      {/* Isolated like the parts of the report, so that it is painted, and printed, after them. */}
      {report.codePage?.isSure === true && <div className="isolate">{codePage}</div>}
    </>
  );
}

/** What to do with the result in P6, folded into one line. */
function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <details className="group/steps open:basis-full print:hidden">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open/steps:rotate-90" />
        What to do in P6 now
      </summary>
      <ol className="mb-2 mt-1 max-w-3xl list-decimal space-y-1 pl-9">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}

const isSheet = (name: string): boolean => ['.xls', '.xlsx'].includes(formatExtension(name));

/**
 * Continues with another tool without saving the file first. A result that is not a schedule of the input's type, such as an
 * assessment, cannot be used: the next tool then takes the input.
 */
function NextTool({ work: { tool }, files, result }: Pick<SuccessStepProps, 'work' | 'files' | 'result'>) {
  const { file } = files;
  const { name, blob } = result;
  const { tools, handOver } = useFileHandover();
  const isSchedule =
    tool.acceptedTypes.includes(formatExtension(name)) && isSheet(file.name) === isSheet(name);
  if (!isSchedule && isElsewhere(file)) return null;
  const extension = formatExtension(isSchedule ? name : file.name);
  const others = tools.filter(({ id, acceptedTypes }) => id !== tool.id && acceptedTypes.includes(extension));
  if (others.length === 0) return null;
  return (
    <Menu
      button={
        <>
          {isSchedule ? 'Use another tool on this result' : 'Use another tool on this file'}
          <ChevronDown className="size-4" />
        </>
      }
      buttonClassName={buttonClass('secondary')}
      items={others.map((other) => ({
        label: other.title,
        icon: ArrowRight,
        onSelect: () => void handOver(other, isSchedule ? new File([blob], name) : file),
      }))}
    />
  );
}
