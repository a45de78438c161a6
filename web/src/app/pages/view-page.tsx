import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { SmallButton } from '../../components/ui/button.tsx';
import { DropZone } from '../../components/ui/drop-zone.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { showProblem } from '../../components/ui/toast-store.ts';
import { usePageTitle } from '../../config/site.ts';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { viewing } from '../../features/learn/model/questions.ts';
import { prepareView } from '../../features/schedule/api/open-schedule.ts';
import { useViewFiles, viewedTypes } from '../../features/schedule/store/view-files.ts';
import { OpenView } from '../../features/view/components/open-view.tsx';
import { openFiles } from '../../features/view/components/view-head.tsx';
import { request } from '../../lib/request.ts';

/** Opens a schedule in the browser: it is read by the page's worker and never sent. Needs no account. */
export function ViewPage() {
  const { files, shown } = useViewFiles();
  const file = files[shown];
  usePageTitle(file === undefined ? 'Open a schedule' : file.name);
  useTools();
  // Everything that the page may need later works without a connection.
  useEffect(() => void import('../../components/ui/toaster.tsx').catch(() => undefined), []);
  useEffect(() => prepareView(), []);
  if (file === undefined) return <ChooseFile />;
  return (
    <div data-result className="mx-auto px-4 pt-4 sm:px-6 print:p-0">
      <OpenView key={shown} files={files} shown={shown} file={file} />
    </div>
  );
}

const sampleName = 'riverside.xer';

async function openSample(): Promise<void> {
  try {
    const response = await request('GET', `/samples/${sampleName}`);
    openFiles([new File([await response.arrayBuffer()], sampleName)]);
  } catch {
    showProblem('The sample could not be loaded', 'Try again.');
  }
}

function ChooseFile() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-xl font-semibold tracking-tight">Open a schedule</h1>
      <p className="mb-6 mt-1 max-w-prose text-base text-muted">
        Open an XER or P6 XML file without P6 and without an account. See the Gantt chart, the driving path to
        any activity, what a change does to the finish, the next weeks, and the DCMA checks.
      </p>
      <DropZone label="Schedule to open" types={viewedTypes} isForSeveral={false} onFiles={openFiles} />
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        No file at hand?
        <SmallButton onClick={() => void openSample()}>Open a sample</SmallButton>
      </p>
      <p className="mt-6 flex items-start gap-2">
        <LockKeyhole className="mt-1 size-4 shrink-0 text-muted" />
        <span className="text-pretty">
          Your file never leaves the browser: this page reads it and sends nothing of it. Looking and asking
          is free. Only a tool that you then choose, to correct the file or to make a workbook, takes it to
          the server, and shows its price first. <TextLink to={viewing.url}>How it works</TextLink>.
        </span>
      </p>
    </div>
  );
}
