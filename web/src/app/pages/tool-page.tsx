import type { ToolFacts } from '@floatwise/contracts';
import { ArrowLeft, LockKeyhole } from 'lucide-react';
import { useParams } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { LoadingPanel } from '../../components/ui/spinner.tsx';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import { ToolIcon } from '../../features/catalogue/components/tool-icon.tsx';
import { ReadMoreLink } from '../../features/catalogue/components/tool-card.tsx';
import { formatDescription } from '../../features/catalogue/format-description.ts';
import { ConversionPanel } from '../../features/conversion/components/conversion-panel.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function ToolPage() {
  const { toolId } = useParams();
  const { data: tools, isError, refetch } = useTools();
  const tool = tools?.find((candidate) => candidate.id === toolId);
  usePageTitle(tools !== undefined && tool === undefined ? 'Tool Not Found' : tool?.title);
  if (isError) return <CatalogueError onRetry={() => void refetch()} />;
  if (tools === undefined) return <LoadingPanel label="Loading the tool" />;
  if (tool === undefined) return <ToolNotFound />;
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 sm:pt-8">
      <ButtonLink
        to="/dashboard"
        variant="quiet"
        size="small"
        className="-ml-3 mb-4 text-muted"
        icon={<ArrowLeft className="size-4" aria-hidden="true" />}
      >
        Back to Tools
      </ButtonLink>
      <ConversionPanel key={tool.id} tool={tool} intro={<ToolIntro tool={tool} />} />
    </div>
  );
}

function ToolIntro({ tool }: { tool: ToolFacts }) {
  return (
    <div>
      <ToolIcon category={tool.category} className="size-12" />
      <h1 className="mt-4 text-xl font-semibold tracking-tight">{tool.title}</h1>
      <p className="mt-2 text-base text-muted">{formatDescription(tool.description)}</p>
      <p className="mt-3">
        <ReadMoreLink tool={tool} text="Read more about this tool" />
      </p>
      <p className="mt-5 flex items-start gap-2 text-xs text-muted">
        <LockKeyhole className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        Your file is deleted from the server as soon as you have the result.
      </p>
    </div>
  );
}

function ToolNotFound() {
  return (
    <div className="mx-auto max-w-prose px-4 py-20 sm:px-6">
      <h1 className="text-xl font-semibold tracking-tight">Tool Not Found</h1>
      <p className="mb-6 mt-2 text-base text-muted">The conversion tool you're looking for doesn't exist.</p>
      <ButtonLink to="/">Return Home</ButtonLink>
    </div>
  );
}

function CatalogueError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-prose px-4 py-16 sm:px-6">
      <h1 className="mb-6 text-xl font-semibold">This tool could not be loaded</h1>
      <Alert
        tone="error"
        title="The server did not answer"
        action={
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Check your connection and try again.
      </Alert>
    </div>
  );
}
