import type { ToolFacts } from '@floatwise/contracts';
import { useMemo, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LoadProblem } from '../../../components/ui/load-problem.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { WholeDates } from '../../../components/ui/whole-dates.tsx';
import { useTools } from '../../catalogue/api/use-tools.ts';
import { OptionsForm } from '../../options/options-form.tsx';
import type { OptionValues } from '../../options/option-fields.ts';
import { useOptionValues } from '../../options/use-option-values.ts';
import { useDisplay } from '../../report/use-display.ts';
import { convertSentence } from '../../report/work-unit.ts';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import type { ChecksAnswer } from '../../schedule/model/view-questions.ts';
import { Workbench } from '../../workbench/components/workbench.tsx';
import { useAnswer } from '../hooks/use-answer.ts';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { WhichTool } from './which-tool.tsx';

interface ChecksTabProps {
  schedule: OpenSchedule;
  file: File;
  /** Other open files, one of which may be the baseline. */
  others: readonly File[];
}

/** The checks of Schedule Assessment, calculated in the page, and which tool repairs what they find. */
export function ChecksTab(props: ChecksTabProps) {
  const { data: tools, isError, refetch } = useTools();
  const tool = tools?.find(({ id }) => id === 'schedule-assessment');
  if (isError) return <LoadProblem title="The options could not be loaded" onRetry={() => void refetch()} />;
  return tool === undefined ? (
    <AnswerSkeleton label="Checking the schedule" />
  ) : (
    <Checks {...props} tool={tool} />
  );
}

/** Options of the workbook, and of how the file was opened. */
const notAsked = ['printLists', 'codePage'];

function Checks({ schedule, file, others, tool }: ChecksTabProps & { tool: ToolFacts }) {
  const options = useOptionValues(tool, undefined);
  const [applied, setApplied] = useState(options.values);
  const [baseline, setBaseline] = useState<File>();
  const { answer, problem } = useAnswer(schedule, {
    about: 'checks',
    fileName: file.name,
    options: applied,
    baseline,
  });
  const fields = useMemo(
    () => options.fields.filter(({ name }) => !notAsked.includes(name)),
    [options.fields],
  );
  const changed = fields.filter(({ name, initial }) => applied[name] !== initial).length;
  const rerun = (changes: OptionValues) => {
    options.putValues(changes);
    setApplied({ ...options.values, ...changes });
  };
  return (
    <div className="flex flex-col gap-3 print:block print:space-y-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
        <details className="group/options min-w-0 open:basis-full">
          <summary className="inline-flex h-8 cursor-pointer list-none items-center gap-1 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-4 shrink-0 text-muted transition-transform group-open/options:rotate-90" />
            Options:{' '}
            <span className="font-normal text-muted">
              {changed === 0 ? 'defaults' : `${changed} changed`}
            </span>
          </summary>
          <form
            className="mt-2 flex max-w-xl flex-col gap-4 rounded-lg border border-line p-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (options.problems.length === 0) setApplied(options.values);
            }}
          >
            <OptionsForm options={{ ...options, fields }} disabled={false} title={false} />
            <Button type="submit" className="self-start" disabled={options.problems.length > 0}>
              Check again
            </Button>
          </form>
        </details>
        {others.length > 0 && (
          <SelectField
            label="Baseline file:"
            value={baseline === undefined ? '' : String(others.indexOf(baseline))}
            choices={[
              { value: '', title: 'none' },
              ...others.map(({ name }, place) => ({ value: String(place), title: name })),
            ]}
            onChange={(place) => setBaseline(place === '' ? undefined : others[Number(place)])}
          />
        )}
      </div>
      {problem !== undefined && (
        <Alert tone="error" title="The checks could not be made">
          {problem}
        </Alert>
      )}
      {answer === undefined && problem === undefined && <AnswerSkeleton label="Checking the schedule" />}
      {answer !== undefined && <Checked answer={answer} file={file} onRerun={rerun} />}
    </div>
  );
}

function Checked(props: { answer: ChecksAnswer; file: File; onRerun: (changes: OptionValues) => void }) {
  const { answer, file, onRerun } = props;
  const { report, repairs } = answer;
  const [display] = useDisplay(report);
  const { effect, done } = report.headline ?? { effect: undefined, done: report.summary };
  return (
    <>
      <div>
        <p className="text-base font-semibold sm:text-lg">
          <WholeDates text={convertSentence(effect ?? done, display)} />
        </p>
        {effect !== undefined && <p>{convertSentence(done, display)}</p>}
      </div>
      <WhichTool repairs={repairs} file={file} />
      <Workbench report={report} files={noFiles} fileName={file.name} onRerun={onRerun} />
    </>
  );
}

/** The page around has opened the schedule. */
const noFiles: readonly File[] = [];
