import { listPlaceTitles, type ToolFacts, type ToolInputs } from '@floatwise/contracts';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { type ChosenFiles, listFiles, moveFile } from '../model/chosen-files.ts';
import { findDataDate } from '../model/data-dates.ts';
import { FileRow, PickFiles } from './file-row.tsx';

interface FilePlacesProps {
  tool: Pick<ToolFacts, 'acceptedTypes'>;
  inputs: ToolInputs;
  chosen: ChosenFiles;
  onArrange: (files: readonly File[], baseline: File | undefined) => void;
}

/** The files of a multi-file tool, in order: the user can move, remove and add files. */
export function FilePlaces(props: FilePlacesProps) {
  const { tool, inputs, chosen, onArrange } = props;
  const files = useMemo(() => listFiles(chosen), [chosen]);
  const dates = useDataDates(files);
  const baseline = chosen.more?.baseline;
  const titles = listPlaceTitles(inputs, Math.max(files.length, inputs.titles.length));
  const { list, say, said } = useMoves();
  const move = (from: number, by: -1 | 1) => {
    const moved = moveFile(files, from, by);
    if (moved === files) return;
    onArrange(moved, baseline);
    say(from + by, by, `${files[from]?.name ?? ''} is now ${titles[from + by] ?? ''}.`);
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onArrange([...files, ...event.dataTransfer.files], baseline);
      }}
    >
      <ol ref={list} className="space-y-3" aria-label="Files to convert">
        {files.map((file, index) => (
          <li key={`${file.name} ${file.size} ${file.lastModified} ${countBefore(files, index)}`}>
            <p className="mb-1 text-xs font-medium text-muted">{titles[index]}</p>
            <FileRow name={file.name} bytes={file.size} dataDate={dates.get(file)}>
              {files.length > 1 &&
                ([-1, 1] as const).map((by) => (
                  <IconButton
                    key={by}
                    label={`Move ${file.name} ${by < 0 ? 'up' : 'down'}`}
                    icon={by < 0 ? ArrowUp : ArrowDown}
                    data-move={`${index} ${by}`}
                    disabled={files[index + by] === undefined}
                    onClick={() => move(index, by)}
                  />
                ))}
              <IconButton
                label={`Remove ${file.name}`}
                icon={X}
                onClick={() => onArrange(files.toSpliced(index, 1), baseline)}
              />
            </FileRow>
          </li>
        ))}
      </ol>
      {titles.slice(files.length).map((title) => (
        <div key={title} className="mt-3">
          <p className="mb-1 text-xs font-medium text-muted">{title}</p>
          <div className="flex flex-wrap items-center gap-3 rounded-lg border-2 border-dashed border-edge/70 p-3 sm:p-4">
            <PickFiles
              tool={tool}
              label={`Add ${title}`}
              onFiles={(more) => onArrange([...files, ...more], baseline)}
            >
              Add file
            </PickFiles>
            {inputs.min <= files.length && (
              <p className="text-muted">Or convert one file that contains both projects.</p>
            )}
          </div>
        </div>
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
      <MorePlaces {...props} />
    </div>
  );
}

/** Optional places: further files, and a baseline to compare with. */
export function MorePlaces({ tool, inputs, chosen, onArrange }: FilePlacesProps) {
  const files = listFiles(chosen);
  const baseline = chosen.more?.baseline;
  const isFull = files.length >= inputs.max || files.length < inputs.titles.length;
  const furtherTitle = inputs.others === undefined ? 'Add more files' : `${inputs.others} (optional)`;
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      {baseline !== undefined && (
        <div className="w-full">
          <p className="mb-1 text-xs font-medium text-muted">Baseline</p>
          <FileRow name={baseline.name} bytes={baseline.size}>
            <IconButton
              label={`Remove ${baseline.name}`}
              icon={X}
              onClick={() => onArrange(files, undefined)}
            />
          </FileRow>
        </div>
      )}
      {!isFull && (
        <PickFiles
          tool={tool}
          isMultiple
          isQuiet
          label={furtherTitle}
          onFiles={(more) => onArrange([...files, ...more], baseline)}
        />
      )}
      {inputs.baseline !== undefined && baseline === undefined && (
        <PickFiles
          tool={{ acceptedTypes: inputs.baselineTypes ?? tool.acceptedTypes }}
          isQuiet
          label={`${inputs.baseline} (optional)`}
          onFiles={([file]) => onArrange(files, file)}
        />
      )}
    </div>
  );
}

/** Makes the React key unique: the same file may be chosen twice. */
const countBefore = (files: readonly File[], index: number): number =>
  files.slice(0, index).filter(({ name }) => name === files[index]?.name).length;

/** After a move the focus stays on the moved file, and its new place is announced. */
function useMoves() {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ index: number; by: -1 | 1 }>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (moved.current === undefined) return;
    const { index, by } = moved.current;
    moved.current = undefined;
    const find = (direction: number) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${index} ${direction}"]:not(:disabled)`);
    (find(by) ?? find(-by))?.focus();
  });
  const say = (index: number, by: -1 | 1, sentence: string) => {
    moved.current = { index, by };
    setSaid(sentence);
  };
  return { list, say, said };
}

/** The data dates read so far, by file. */
function useDataDates(files: readonly File[]): ReadonlyMap<File, string> {
  const [dates, setDates] = useState<ReadonlyMap<File, string>>(new Map());
  useEffect(() => {
    let isLeaving = false;
    for (const file of files) {
      void findDataDate(file).then((date) => {
        if (!isLeaving && date !== undefined)
          setDates((known) => (known.has(file) ? known : new Map([...known, [file, date]])));
      });
    }
    return () => {
      isLeaving = true;
    };
  }, [files]);
  return dates;
}
