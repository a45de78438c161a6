import { checkUpload, formatExtension } from '@floatwise/contracts';
import { ChartGantt } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Alert } from '../../../components/ui/alert.tsx';
import { SmallButton } from '../../../components/ui/button.tsx';
import { DropZone } from '../../../components/ui/drop-zone.tsx';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { useFileHandover } from '../../conversion/hooks/use-work.ts';
import { isSchedule, useSchedule } from '../../schedule/hooks/use-schedule.ts';
import { openInView, viewedTypes } from '../../schedule/store/view-files.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { WhichTool } from './which-tool.tsx';

/** Reads a file in the page and says which tools repair what is in it. */
export function ToolFinder() {
  const [file, setFile] = useState<File>();
  const { tools } = useFileHandover();
  const types = [...new Set([...viewedTypes, ...tools.flatMap(({ acceptedTypes }) => acceptedTypes)])];
  const take = ([first]: readonly File[]) => {
    const problem = first && checkUpload({ name: first.name, size: 0 }, types);
    if (problem === undefined) setFile(first);
    else showProblem(problem.title, problem.message);
  };
  return (
    <section aria-label="Find a tool for your file" className="mb-10">
      <p className="mb-2 text-muted">
        Not sure which tool? Drop a schedule: this page reads it, sends nothing, and says what each tool would
        repair. Or{' '}
        <Link to="/view" className="text-accent-ink underline underline-offset-2 hover:no-underline">
          open a schedule here
        </Link>{' '}
        and look at it.
      </p>
      <DropZone label="Schedule to look into" types={types} isForSeveral={false} isSmall onFiles={take} />
      {file !== undefined && (isSchedule(file) ? <Found file={file} /> : <ToolsForSheet file={file} />)}
    </section>
  );
}

/** A spreadsheet is not checked in the page: the tools that take it, with what each does. */
function ToolsForSheet({ file }: { file: File }) {
  const { tools } = useFileHandover();
  const taking = tools.filter(({ acceptedTypes }) => acceptedTypes.includes(formatExtension(file.name)));
  const entries = taking.map(({ id, description }) => ({ tool: id, count: 1, text: description }));
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p className="wrap-anywhere font-medium">{file.name}</p>
      <WhichTool repairs={entries} file={file} />
    </div>
  );
}

function Found({ file }: { file: File }) {
  const navigate = useNavigate();
  const state = useSchedule(file, { codePage: undefined, isView: true });
  const schedule = state.is === 'open' ? state.schedule : undefined;
  const { answer, problem } = useAnswer(schedule, {
    about: 'checks',
    fileName: file.name,
    options: {},
    baseline: undefined,
  });
  const failure = state.is === 'failed' ? state.message : problem;
  const open = () => {
    openInView([file]);
    void navigate('/view');
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="wrap-anywhere font-medium">{file.name}</p>
        {schedule !== undefined && (
          <SmallButton icon={ChartGantt} onClick={open}>
            Open the schedule
          </SmallButton>
        )}
      </div>
      {failure !== undefined ? (
        <Alert tone="error" title="This file cannot be opened">
          {failure}
        </Alert>
      ) : answer === undefined ? (
        <AnswerSkeleton label="Checking the schedule" />
      ) : (
        <WhichTool repairs={answer.repairs} file={file} />
      )}
    </div>
  );
}
