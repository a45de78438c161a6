import { describeSchedule, formatExtension } from '@floatwise/contracts';
import {
  ArrowRight,
  ChevronDown,
  FilePlus2,
  GitCompareArrows,
  LockKeyhole,
  Printer,
  VenetianMask,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton, SmallButton, buttonClass } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { WholeDates } from '../../../components/ui/whole-dates.tsx';
import { useFileHandover } from '../../conversion/hooks/use-work.ts';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import { closeInView, openInView, showInView, viewedTypes } from '../../schedule/store/view-files.ts';
import { AnonymiseDialog } from './anonymise-dialog.tsx';

interface ViewHeadProps {
  files: readonly File[];
  shown: number;
  file: File;
  /** Undefined until the file has been read. */
  schedule: OpenSchedule | undefined;
}

/** Opens files; says why not if one is of another type. */
export function openFiles(files: readonly File[]): void {
  const problem = openInView(files);
  if (problem !== undefined) showProblem(problem.title, problem.message);
}

/** Which schedule is open, and what can be done with the file. */
export function ViewHead({ files, shown, file, schedule }: ViewHeadProps) {
  const [isAnonymising, setIsAnonymising] = useState(false);
  const facts = schedule?.facts;
  const { tools, openIn } = useFileHandover();
  const extension = formatExtension(file.name);
  const taking = tools.filter(({ acceptedTypes }) => acceptedTypes.includes(extension));
  const comparison = tools.find(({ id }) => id === 'updates');
  return (
    <div className="mb-3 flex flex-col gap-2 print:hidden">
      {isAnonymising && schedule !== undefined && (
        <AnonymiseDialog files={files} schedule={schedule} onClose={() => setIsAnonymising(false)} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <h1 className="wrap-anywhere text-lg font-semibold tracking-tight">{file.name}</h1>
          <p className="text-muted tabular-nums" aria-live="polite">
            <WholeDates
              text={facts === undefined ? 'Reading the file' : describeSchedule(facts).join(' \u00b7 ')}
            />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {facts !== undefined && (
            <>
              <SmallButton icon={Printer} onClick={() => window.print()}>
                Print
              </SmallButton>
              <SmallButton icon={VenetianMask} onClick={() => setIsAnonymising(true)}>
                Anonymise
              </SmallButton>
              {taking.length > 0 && (
                <Menu
                  button={
                    <>
                      Open in a tool
                      <ChevronDown className="size-3.5" />
                    </>
                  }
                  buttonClassName={buttonClass('secondary', 'small')}
                  items={taking.map((tool) => ({
                    label: tool.title,
                    icon: ArrowRight,
                    onSelect: () => void openIn(tool, [file]),
                  }))}
                />
              )}
            </>
          )}
          <FileButton
            variant="secondary"
            size="small"
            icon={FilePlus2}
            label="Another schedule to open"
            accept={viewedTypes.join(',')}
            isMultiple
            onFiles={openFiles}
          >
            Open another
          </FileButton>
          <IconButton
            label={`Close ${file.name}`}
            icon={X}
            variant="secondary"
            onClick={() => closeInView(shown)}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <LockKeyhole className="size-3.5 shrink-0" />
          Read in this browser. The file is not sent anywhere.
        </p>
        {files.length > 1 && (
          <>
            <ChoiceChips
              label="Open files"
              title="Open:"
              value={String(shown)}
              choices={files.map(({ name }, place) => ({ value: String(place), title: name }))}
              onChange={(place) => showInView(Number(place))}
            />
            {comparison !== undefined && (
              <Button
                variant="secondary"
                size="small"
                icon={GitCompareArrows}
                onClick={() => void openIn(comparison, files)}
              >
                Compare in {comparison.title}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
