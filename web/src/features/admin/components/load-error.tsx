import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { findGraphqlMessage } from '../api/find-graphql-message.ts';

/** What was to be loaded did not come. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      tone="error"
      title="Error"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {findGraphqlMessage(error)}
    </Alert>
  );
}
