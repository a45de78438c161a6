import {
  formatExtension,
  formatFileRange,
  formatFileSize,
  maxUploadBytes,
  type ToolFacts,
  worksOnSeveral,
} from '@floatwise/contracts';
import { CloudUpload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { Button, SmallButton } from '../../../components/ui/button.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useWindowEvent } from '../../../lib/use-window-event.ts';
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
      <DropZone tool={tool} isForSeveral={isForSeveral} onFiles={choose} />
      <FormProblem className="mt-3">{problem}</FormProblem>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        {isForSeveral ? 'No files at hand?' : 'No file at hand?'}
        <SmallButton onClick={() => void trySample()}>
          {isForSeveral ? 'Try it with our sample updates' : 'Try it with our sample schedule'}
        </SmallButton>
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
          : 'It accepts spreadsheets: in P6 choose File, Export, Spreadsheet (XLSX), with Activities and Activity Relationships.'}
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

interface DropZoneProps {
  tool: ToolFacts;
  isForSeveral: boolean;
  onFiles: (files: readonly File[]) => void;
}

function DropZone({ tool, isForSeveral, onFiles }: DropZoneProps) {
  const { acceptedTypes, typeHints: hints } = tool;
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  // A file dropped beside the area would replace the page.
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('drop', (event) => event.preventDefault());
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => {
        // Moving over a child does not leave the area.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={drop}
      // Keyboard users have the button.
      onClick={(event) => {
        if (event.target !== input.current) input.current?.click();
      }}
      data-dragging={dragging || undefined}
      className={classNames(
        'flex cursor-pointer flex-col items-center rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors hover:border-accent sm:py-16',
        dragging ? 'border-accent bg-accent-soft' : 'border-edge/70 bg-page',
      )}
    >
      <CloudUpload
        className={classNames('size-10', dragging ? 'text-accent' : 'text-muted')}
        strokeWidth={1.5}
      />
      <p className="mt-3 text-base font-medium">
        {dragging
          ? `Drop to choose ${isForSeveral ? 'these files' : 'this file'}`
          : `Drag and drop your ${isForSeveral ? 'files' : 'file'} here`}
      </p>
      <p className="my-2 text-muted">or</p>
      <Button>Browse files</Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes.join(',')}
        multiple
        aria-label="File to convert"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <p className="mt-5 text-xs text-muted">
        Supported formats: <span className="font-mono">{acceptedTypes.join(', ')}</span>
      </p>
      {hints !== undefined && (
        <ul className="mt-1.5 text-xs text-muted">
          {hints.map(({ types, hint }) => (
            <li key={hint}>
              <span className="font-mono">{types.join(', ')}</span>: {hint}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
