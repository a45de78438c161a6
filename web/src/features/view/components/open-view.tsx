import { formatDateText } from '@floatwise/contracts';
import { use, useEffect, useMemo, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { PrintedFacts } from '../../../components/ui/printed-facts.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { formatTime } from '../../../lib/format-time.ts';
import { HeldAddress, useAddress, useHeldAddress } from '../../../lib/use-address.ts';
import { useSite } from '../../../config/site.ts';
import { useTools } from '../../catalogue/api/use-tools.ts';
import { CodePageNote } from '../../conversion/components/code-page-note.tsx';
import { useMakeEdited } from '../../conversion/hooks/use-work.ts';
import { parseOptionFields } from '../../options/option-fields.ts';
import { prepareView, type OpenSchedule } from '../../schedule/api/open-schedule.ts';
import { ScheduleProvider } from '../../schedule/components/schedule-provider.tsx';
import { ScheduleTab } from '../../schedule/components/schedule-tab.tsx';
import { UnreadAlert } from '../../schedule/components/unread-alert.tsx';
import { ScheduleContext, whatIfTab } from '../../schedule/hooks/use-schedule.ts';
import type { ViewFacts } from '../../schedule/model/view-questions.ts';
import { WhatIfTab } from '../../what-if/components/what-if-tab.tsx';
import { AheadTab } from './ahead-tab.tsx';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { ChecksTab } from './checks-tab.tsx';
import { PathTab, pathParameter } from './path-tab.tsx';
import { ViewHead } from './view-head.tsx';

interface OpenViewProps {
  files: readonly File[];
  shown: number;
  file: File;
}

/** An open file: what it is, and what the page can say about it. */
export function OpenView(props: OpenViewProps) {
  const { file } = props;
  const [codePage, setCodePage] = useState<string>();
  const own = useMemo(() => [file], [file]);
  const address = useHeldAddress();
  const makeEdited = useMakeEdited();
  const [, change] = address;
  return (
    <HeldAddress value={address}>
      <ScheduleProvider
        files={own}
        codePage={codePage}
        isView
        onShowSchedule={() => change(() => new URLSearchParams())}
        onShowWhatIf={() => change(() => new URLSearchParams({ tab: whatIfTab.id }))}
        onMakeEdited={makeEdited}
        onShowPath={(place) =>
          change(() => new URLSearchParams({ tab: 'path', [pathParameter]: String(place) }))
        }
      >
        <Opened {...props} onCodePage={setCodePage} />
      </ScheduleProvider>
    </HeldAddress>
  );
}

function Opened({ onCodePage, ...props }: OpenViewProps & { onCodePage: (codePage: string) => void }) {
  const { files, file } = props;
  const state = use(ScheduleContext)?.state;
  const schedule = state?.is === 'open' ? state.schedule : undefined;
  const facts = schedule?.facts;
  // For the next file, as soon as this one is shown, with which its start would compete.
  useEffect(() => (schedule === undefined ? undefined : prepareView()), [schedule]);
  return (
    <>
      <ViewHead {...props} schedule={schedule} />
      {state?.is === 'failed' && (
        <Alert tone="error" title="This file cannot be opened">
          {state.message}
        </Alert>
      )}
      {state?.is === 'loading' && <AnswerSkeleton label="Reading the schedule" />}
      {schedule !== undefined && facts !== undefined && (
        <>
          <PrintedView file={file} facts={facts} />
          <UnreadAlert note={schedule.unread} />
          <Notes facts={facts} onCodePage={onCodePage} />
          <ViewTabs schedule={schedule} file={file} others={files.filter((other) => other !== file)} />
        </>
      )}
    </>
  );
}

function ViewTabs(props: { schedule: OpenSchedule; file: File; others: readonly File[] }) {
  const { schedule, file, others } = props;
  const [params, change] = useAddress();
  const tabs = [
    { id: 'schedule', title: 'Schedule', content: <ScheduleTab fileName={file.name} isNoted={false} /> },
    { id: 'path', title: 'Path', content: <PathTab schedule={schedule} fileName={file.name} /> },
    { ...whatIfTab, content: <WhatIfTab fileName={file.name} /> },
    { id: 'ahead', title: 'Look ahead', content: <AheadTab schedule={schedule} fileName={file.name} /> },
    { id: 'checks', title: 'Checks', content: <ChecksTab schedule={schedule} file={file} others={others} /> },
  ];
  const at = tabs.findIndex(({ id }) => id === params.get('tab'));
  return (
    <Tabs
      label="Views of the schedule"
      selected={Math.max(0, at)}
      // Each tab has its own search and filters in the address.
      onSelect={(place) => change(() => new URLSearchParams({ tab: tabs[place]?.id ?? '' }))}
      tabs={tabs}
    />
  );
}

const mostShown = 5;

/** What the reader found odd in the file, and the code page of its names. */
function Notes({ facts, onCodePage }: { facts: ViewFacts; onCodePage: (codePage: string) => void }) {
  const { data: tools = [] } = useTools();
  const fields = useMemo(
    () =>
      tools
        .filter(({ id }) => id === 'schedule-assessment')
        .flatMap((tool) => parseOptionFields(tool.options)),
    [tools],
  );
  const warnings = facts.findings.filter(({ severity }) => severity !== 'info');
  return (
    <div className="mb-3 flex flex-col gap-3 empty:hidden">
      {warnings.length > 0 && (
        <Alert tone="warning" title="Found while reading the file">
          <ul>
            {warnings.slice(0, mostShown).map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
          {warnings.length > mostShown && (
            <p className="text-muted">{warnings.length - mostShown} more are among the findings of Checks.</p>
          )}
        </Alert>
      )}
      <CodePageNote
        codePage={facts.codePage}
        fields={fields}
        onRerun={({ codePage }) => onCodePage(String(codePage))}
      />
    </div>
  );
}

/** Printed first: which schedule, when, by which version. */
function PrintedView({ file, facts }: { file: File; facts: ViewFacts }) {
  const { productName } = useSite();
  return (
    <PrintedFacts
      title={file.name}
      facts={[
        ['Project', facts.projects?.join(', ')],
        ['Data date', facts.dataDate && formatDateText(facts.dataDate)],
        ['Finish', facts.finish && formatDateText(facts.finish)],
        ['Printed', formatTime()],
        ['Version', `${productName} ${String(import.meta.env.VITE_VERSION)}`],
      ]}
    />
  );
}
