import type { ToolCategory, ToolFacts } from '@floatwise/contracts';
import type { ReactNode } from 'react';
import { LoadProblem } from '../../../components/ui/load-problem.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useTools } from '../api/use-tools.ts';

const categories = ['xer', 'excel'] as const;

interface ToolGroupsProps {
  headings: Record<ToolCategory, string>;
  card: (tool: ToolFacts) => ReactNode;
}

/** The catalogue by group; empty groups are left out. */
export function ToolGroups({ headings, card }: ToolGroupsProps) {
  const { data: tools, isPending, isError, refetch } = useTools();
  if (isPending) return <CardsSkeleton />;
  if (isError) {
    return (
      <LoadProblem title="The tools could not be loaded" onRetry={() => void refetch()}>
        The server did not answer. Check your connection and try again.
      </LoadProblem>
    );
  }
  if (tools.length === 0) {
    return (
      <Alert tone="info" title="No tools are installed">
        Ask the administrator of this site to add one.
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-10">
      {categories.map((category) => {
        const members = tools.filter((tool) => tool.category === category);
        return (
          members.length > 0 && (
            <section key={category} aria-labelledby={`group-${category}`}>
              <h2 id={`group-${category}`} className="mb-4 text-lg font-semibold">
                {headings[category]}
              </h2>
              <ul className={classNames('grid gap-4 sm:grid-cols-2', members.length > 2 && 'lg:grid-cols-3')}>
                {members.map(card)}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

const awaitedCards = 6;

/** Fills a screen, so that what follows the tools does not move into view and out again. */
function CardsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the tools</span>
      <Skeleton className="mb-4 h-7 w-40" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: awaitedCards }, (_, place) => (
          <Skeleton key={place} className="h-48" />
        ))}
      </div>
    </div>
  );
}
