import {
  formatExtension,
  formatFileRange,
  formatFileSize,
  maxUploadBytes,
  type ToolFacts,
  worksOnSeveral,
} from '@floatwise/contracts';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { convertsInTurn } from '../model/batch.ts';
import type { UploadState } from '../model/conversion-state.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { useFileHandover } from '../hooks/use-file-handover.ts';
import { DropZone } from './drop-zone.tsx';
import { StepHeading } from './step-heading.tsx';

interface UploadStepProps {
  tool: ToolFacts;
  state: UploadState;
  onFiles: (files: readonly File[]) => void;
  /** Converts our sample file. */
  onSample: () => void;
}

const types = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export function UploadStep({ tool, state, onFiles, onSample }: UploadStepProps) {
  const { fresh, refused, problem } = state;
  const { inputs } = tool;
  const isForSeveral = inputs !== undefined && worksOnSeveral(inputs);
  return (
    <>
      <StepHeading quiet={fresh}>{isForSeveral ? 'Upload your files' : 'Upload your file'}</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        This tool accepts {types.format(tool.acceptedTypes)} files of up to {formatFileSize(maxUploadBytes)}
        {isForSeveral ? `, ${formatFileRange(inputs)} together, the oldest first.` : '.'}
        {convertsInTurn(tool) && ' Several are converted one after the other.'}
      </p>
      <DropZone tool={tool} isForSeveral={isForSeveral} onFiles={onFiles} />
      <FormProblem className="mt-3">{problem}</FormProblem>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        {isForSeveral ? 'No files at hand?' : 'No file at hand?'}
        <Button variant="secondary" size="small" onClick={onSample}>
          {isForSeveral ? 'Try it with our sample updates' : 'Try it with our sample schedule'}
        </Button>
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
          ? 'It accepts XER files: in P6 choose File, Export, Primavera PM (XER).'
          : 'It accepts spreadsheets: in P6 choose File, Export, Spreadsheet (XLSX), with Activities and Activity Relationships.'}
      </p>
      {others.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span>Open {file.name} in</span>
          {others.map((other) => (
            <Button
              key={other.id}
              variant="secondary"
              size="small"
              onClick={() => void handOver(other, file)}
            >
              {other.title}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  );
}
