import { failures, type ToolFacts } from '@floatwise/contracts';
import { ArrowLeft, ListChecks, LockKeyhole, type LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { PageProblem } from '../../components/ui/load-problem.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { LoadingPanel } from '../../components/ui/spinner.tsx';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { ReadMoreLink, ToolIcon } from '../../features/catalogue/components/tool-card.tsx';
import { ConversionPanel } from '../../features/conversion/components/conversion-panel.tsx';
import { OtherConversions } from '../../features/conversion/components/other-conversions.tsx';
import { classNames } from '../../lib/class-names.ts';
import { usePageTitle } from '../../config/site.ts';

// Below the first screen, and hidden once a file is chosen.
const ToolBrief = lazy(async () => ({
  default: (await import('../../features/learn/components/tool-brief.tsx')).ToolBrief,
}));

export function ToolPage() {
  const { toolId } = useParams();
  const { data: tools, isError, refetch } = useTools();
  const tool = tools?.find((candidate) => candidate.id === toolId);
  usePageTitle(tools !== undefined && tool === undefined ? 'Tool Not Found' : tool?.title);
  if (isError) return <PageProblem heading="This tool could not be loaded" onRetry={() => void refetch()} />;
  if (tools === undefined) return <LoadingPanel label="Loading the tool" />;
  if (tool === undefined) return <ToolNotFound />;
  return (
    <div className="mx-auto max-w-page px-4 pt-1.5 has-data-result:max-w-none sm:px-6 sm:pt-5 sm:has-data-result:pt-2 print:p-0">
      <div className="mb-1 flex items-center justify-between gap-4 sm:mb-2 in-has-data-result:mb-0 print:hidden">
        <ButtonLink
          to="/dashboard"
          variant="quiet"
          size="small"
          className="-ml-3 text-muted"
          icon={ArrowLeft}
        >
          Back to Tools
        </ButtonLink>
        <OtherConversions />
      </div>
      <ConversionPanel
        key={tool.id}
        tool={tool}
        intro={(brief) => <ToolIntro tool={tool} brief={brief} />}
        beforeFile={
          <Suspense>
            <ToolBrief tool={tool} />
          </Suspense>
        }
      />
    </div>
  );
}

/** `brief` leaves only the tool's name and description, in one row. */
function ToolIntro({ tool, brief }: { tool: ToolFacts; brief: boolean }) {
  return (
    <div>
      <div className={classNames('flex', brief ? 'items-center gap-3' : 'gap-4 items-start lg:flex-col')}>
        <ToolIcon tool={tool} className={brief ? 'size-8' : 'size-10 lg:size-12'} />
        <div className={classNames(brief && 'flex flex-wrap items-baseline gap-x-3')}>
          <h1 className={classNames('text-lg font-semibold tracking-tight', !brief && 'lg:text-xl')}>
            {tool.title}
          </h1>
          <p className={classNames('text-muted first-letter:uppercase', !brief && 'lg:mt-2 lg:text-base')}>
            {tool.description}
          </p>
        </div>
      </div>
      {!brief && (
        <>
          <ul className="mt-5 hidden flex-col gap-3 text-muted lg:flex">
            <Assurance icon={ListChecks}>
              Every finding and every change is listed before you download.
            </Assurance>
            <Assurance icon={LockKeyhole}>
              Your file is deleted from the server as soon as you have the result.
            </Assurance>
          </ul>
          <p className="mt-4 hidden lg:block">
            <ReadMoreLink tool={tool} text="Read more about this tool" />
          </p>
        </>
      )}
    </div>
  );
}

function Assurance({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon className="mt-0.5 size-4 shrink-0" />
      {children}
    </li>
  );
}

function ToolNotFound() {
  return (
    <div className="mx-auto max-w-prose px-4 py-20 sm:px-6">
      <h1 className="text-xl font-semibold tracking-tight">Tool Not Found</h1>
      <p className="mb-6 mt-2 text-base text-muted">{failures.unknownTool.error}</p>
      <ButtonLink to="/">Return Home</ButtonLink>
    </div>
  );
}
