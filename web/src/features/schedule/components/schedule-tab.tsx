import type { Report } from '@floatwise/contracts';
import { use } from 'react';
import { FileUp } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { ScheduleContext } from '../hooks/use-schedule.ts';
import { ScheduleChart } from './schedule-chart.tsx';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';

/**
 * The whole schedule as a Gantt chart, or how to get it. `report` is that of the tool whose changes are shown; `isNoted` says here what could not be read.
 */
export function ScheduleTab(props: { report?: Report; fileName: string; isNoted?: boolean }) {
  const { report, fileName, isNoted = true } = props;
  const access = use(ScheduleContext);
  if (access === undefined) return null;
  const { state } = access;
  switch (state.is) {
    case 'loading':
      return <ScheduleSkeleton />;
    case 'missing':
      // The server keeps no files: a result loaded from there comes without.
      return (
        <div className="rounded-lg border border-dashed border-edge px-6 py-10 text-center">
          <p className="font-medium">Choose the file to see its schedule</p>
          <p className="mx-auto mt-1 mb-4 max-w-prose text-muted">
            This result came from the server, which does not keep your file. Choose{' '}
            {access.files[access.shown]?.name ?? 'the .xer file'} again: it is read in this browser and not
            sent anywhere.
          </p>
          <ChooseFile accept=".xer,.xml" onFile={access.onFile} />
        </div>
      );
    case 'failed':
      return (
        <Alert tone="error" title="The schedule cannot be shown">
          {state.message}
        </Alert>
      );
    case 'open':
      // A new chart for each file.
      return (
        <ScheduleChart
          key={access.shown}
          schedule={state.schedule}
          access={access}
          report={report}
          fileName={fileName}
          isNoted={isNoted}
        />
      );
  }
}

/** Asks for the file of a result that came without it. */
export function ChooseFile({ accept, onFile }: { accept: string; onFile: (file: File) => void }) {
  return (
    <FileButton
      variant="secondary"
      icon={FileUp}
      label="File of the schedule"
      accept={accept}
      onFiles={([file]) => onFile(file)}
    >
      Choose the file
    </FileButton>
  );
}
