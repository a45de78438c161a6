import { listSampleNames, type ToolFacts } from '@floatwise/contracts';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadProblem } from '../../components/ui/load-problem.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { buttonClass, ButtonLink } from '../../components/ui/button.tsx';
import { LoadingPanel } from '../../components/ui/spinner.tsx';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { ToolIcon } from '../../features/catalogue/components/tool-card.tsx';
import { useSampleFiles, useSampleReport } from '../../features/conversion/api/use-sample-report.ts';
import { useMakeEdited } from '../../features/conversion/hooks/use-work.ts';
import { useIsSignedIn } from '../../features/session/api/use-user.ts';
import { findServerMessage } from '../../lib/request.ts';
import { usePageTitle } from '../../config/site.ts';
import { NotFoundPage } from './not-found-page.tsx';

const Workbench = lazy(async () => ({
  default: (await import('../../features/workbench/components/workbench.tsx')).Workbench,
}));
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Until the sample's files have arrived, or if they cannot be fetched. */
const noFiles: readonly File[] = [];

/** Shows a tool's result for our sample schedule, without an account. */
export function TryPage() {
  const { toolId } = useParams();
  const { data: tools, isError, refetch } = useTools();
  const tool = tools?.find(({ id }) => id === toolId);
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  if (tools === undefined) return <LoadingPanel label="Loading the tool" />;
  return tool === undefined ? <NotFoundPage /> : <SampleOf key={tool.id} tool={tool} />;
}

function SampleOf({ tool }: { tool: ToolFacts }) {
  const { data: report, error, refetch } = useSampleReport(tool.id);
  const { data: files = noFiles } = useSampleFiles(tool);
  const isSignedIn = useIsSignedIn();
  const makeEdited = useMakeEdited();
  usePageTitle(`${tool.title} on a sample`);
  return (
    <div data-result className="mx-auto px-4 pt-4 sm:px-6 print:p-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ToolIcon tool={tool} className="size-10" />
        <div className="min-w-60 flex-1">
          <h1 className="text-lg font-semibold tracking-tight">{tool.title} on a sample schedule</h1>
          <p className="text-muted">
            The result for our sample, {names.format(listSampleNames(tool))}. The project is fictitious.
          </p>
        </div>
        {report !== undefined && (
          <a href={`/api/samples/${tool.id}/output`} download className={buttonClass('secondary')}>
            <Download className="size-4" />
            Download
          </a>
        )}
        <ButtonLink to={tool.route}>{isSignedIn ? `Open ${tool.title}` : 'Use your own file'}</ButtonLink>
      </div>
      <div className="mt-4 border-t border-line pt-4">
        {report === undefined && error === null && <LoadingPanel label="Converting the sample" />}
        {report === undefined && error !== null && (
          <NotLoaded
            problem={findServerMessage(error, 'The server did not answer.')}
            onRetry={() => void refetch()}
          />
        )}
        {report === null && (
          <Alert tone="warning" title="The list of changes cannot be shown">
            This page and the server have different versions. Reload the page to see the list.
          </Alert>
        )}
        {report && (
          <>
            <h2 className="mb-4 text-base font-medium sm:text-lg">{report.summary}</h2>
            <Suspense fallback={<LoadingPanel label="Loading the report" />}>
              <Workbench
                report={report}
                files={files}
                fileName={`sample_${tool.id}`}
                onRerun={undefined}
                onMakeEdited={makeEdited}
              />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}

function NotLoaded({ problem, onRetry }: { problem?: string; onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-prose px-4 py-16">
      <LoadProblem title="The sample could not be converted" onRetry={onRetry}>
        {problem}
      </LoadProblem>
    </div>
  );
}
