import type { Report, ToolFacts } from '@floatwise/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useDisplay } from '../../report/use-display.ts';
import { convertSentence, type Display } from '../../report/work-unit.ts';
import type { ConvertedResult } from '../model/conversion-state.ts';
import type { OptionValues } from '../../options/option-fields.ts';
import type { Options } from '../../options/use-option-values.ts';
import type { Workbench } from '../../workbench/components/workbench.tsx';
import { type ChosenFiles, listAllFiles, listFiles } from '../model/chosen-files.ts';
import { CodePageNote } from './code-page-note.tsx';
import { NextSteps } from './next-steps.tsx';
import { NextTool } from './next-tool.tsx';
import { PrintedHead } from './printed-head.tsx';
import { ResultHeader } from './result-header.tsx';
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
  tool: ToolFacts;
  files: ChosenFiles;
  result: ConvertedResult;
  /** Options at the time of the conversion. */
  options: Pick<Options, 'fields' | 'values'>;
  /** Returns to the same file and its options. */
  onAgain: () => void;
  /** Runs the same file again with these options changed; undefined if the file is not in this tab. */
  onRerun: ((changes: OptionValues) => void) | undefined;
  onRestart: () => void;
}

export function SuccessStep(props: SuccessStepProps) {
  const { tool, files, result, options, onAgain, onRestart } = props;
  const { file } = files;
  const { report } = result;
  return (
    <>
      <PrintedHead
        tool={tool}
        fileName={listAllFiles(files)
          .map((each) => each.name)
          .join(', ')}
        report={report}
        options={options}
      />
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
          <ShareBlock fileName={file.name} toolTitle={tool.title} />
          <div className="flex flex-wrap gap-2 lg:shrink-0">
            <NextTool tool={tool} file={file} result={result} />
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

interface HeadlineProps {
  report: Report;
  display: Display;
  nextSteps: readonly string[] | undefined;
}

/** The effect on the schedule comes first; then what was done, and what needs review. */
function Headline({ report: { summary, headline }, display, nextSteps }: HeadlineProps) {
  const { effect, done, review } = headline ?? { done: summary };
  const isLed = effect !== undefined;
  const rest = [...(isLed ? [done] : []), ...(review === undefined ? [] : [review])];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6">
      <p className="min-w-0 flex-1 basis-80 text-base font-semibold sm:text-lg">
        {convertSentence(isLed ? effect : done, display)}
      </p>
      {nextSteps !== undefined && <NextSteps steps={nextSteps} />}
      {rest.length > 0 && (
        <p className="min-w-0 basis-full">
          {rest.map((sentence) => convertSentence(sentence, display)).join(' ')}
        </p>
      )}
    </div>
  );
}

function ReportView(props: SuccessStepProps & { report: Report }) {
  const { tool, report, files, result, options, onRerun } = props;
  // Stable while the files are the same, so the schedule is read once.
  const schedules = useMemo(() => listFiles(files), [files]);
  const { removedBytes } = report.counts;
  const [display] = useDisplay(report);
  // A certain code page is shown below the result, an uncertain one above.
  const codePage = <CodePageNote codePage={report.codePage} fields={options.fields} onRerun={onRerun} />;
  // If the workbench is loaded, renders it without Suspense, whose fallback would flash.
  const [ReadyWorkbench] = useState(() => loadedWorkbench ?? LateWorkbench);
  return (
    <>
      <div className="flex flex-col gap-x-10 gap-y-3 lg:flex-row lg:items-start print:block">
        <Headline report={report} display={display} nextSteps={tool.guide?.nextSteps} />
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
        <ReadyWorkbench report={report} files={schedules} fileName={result.name} onRerun={onRerun} />
      </Suspense>
      {/* Isolated like the parts of the report, so that it is painted, and printed, after them. */}
      {report.codePage?.isSure === true && <div className="isolate">{codePage}</div>}
    </>
  );
}
