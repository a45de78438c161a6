import { LoadProblem } from '../../../components/ui/load-problem.tsx';
import { findGraphqlMessage } from '../api/find-graphql-message.ts';

/** What was to be loaded did not come. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <LoadProblem title="Error" onRetry={onRetry}>
      {findGraphqlMessage(error)}
    </LoadProblem>
  );
}
