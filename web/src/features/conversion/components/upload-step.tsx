import {
  formatExtension,
  formatFileRange,
  formatFileSize,
  maxUploadBytes,
  type ToolFacts,
  worksOnSeveral,
} from '@floatwise/contracts';
import { Link } from 'react-router';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { SmallButton } from '../../../components/ui/button.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { DropZone } from '../../../components/ui/drop-zone.tsx';
import { convertsInTurn } from '../model/batch.ts';
import { type StepProps, useFileHandover } from '../hooks/use-work.ts';
import { StepHeading } from './step-heading.tsx';

const types = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export function UploadStep({ work, state }: StepProps<'upload'>) {
  const { tool, choose, trySample } = work;
  const { fresh, refused, problem } = state;
  const { inputs } = tool;
  // Whether the tool usually works on several files.
  const isForSeveral = inputs !== undefined && worksOnSeveral(inputs);
  return (
    <>
      <StepHeading quiet={fresh}>{isForSeveral ? 'Upload your files' : 'Upload your file'}</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        This tool accepts {types.format(tool.acceptedTypes)} files of up to {formatFileSize(maxUploadBytes)}
        {isForSeveral ? `, ${formatFileRange(inputs)} together, the oldest first.` : '.'}
        {convertsInTurn(tool) && ' Several are converted one after the other.'}
      </p>
      <DropZone
        label="File to convert"
        types={tool.acceptedTypes}
        hints={tool.typeHints}
        isForSeveral={isForSeveral}
        onFiles={choose}
      />
      <FormProblem className="mt-3">{problem}</FormProblem>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        {isForSeveral ? 'No files at hand?' : 'No file at hand?'}
        <SmallButton onClick={() => void trySample()}>
          {isForSeveral ? 'Try it with our sample updates' : 'Try it with our sample schedule'}
        </SmallButton>
        <Link to="/view" className="text-accent-ink underline underline-offset-2 hover:no-underline">
          Only look at a schedule, without sending it
        </Link>
      </p>
      {refused !== undefined && <OtherTools tool={tool} file={refused} />}
    </>
  );
}

/** For a file of another type: the tools that take it, and how to export the type this tool takes. */
function OtherTools({ tool, file }: { tool: ToolFacts; file: File }) {
  const { tools, handOver } = useFileHandover();
  const extension = formatExtension(file.name);
  const others = tools.filter(({ acceptedTypes }) => acceptedTypes.includes(extension));
  return (
    <Alert
      tone="warning"
      title={`${tool.title} does not accept ${extension === '' ? 'this file' : extension}`}
      className="mt-4"
    >
      <p>
        {tool.acceptedTypes.includes('.xer')
          ? 'It accepts XER files: in P6 choose File > Export > Primavera PM - (XER).'
          : 'It accepts spreadsheets: in P6 choose File > Export > Spreadsheet (XLSX), with Activities and Activity Relationships.'}
      </p>
      {others.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span>Open {file.name} in</span>
          {others.map((other) => (
            <SmallButton key={other.id} onClick={() => void handOver(other, file)}>
              {other.title}
            </SmallButton>
          ))}
        </div>
      )}
    </Alert>
  );
}
