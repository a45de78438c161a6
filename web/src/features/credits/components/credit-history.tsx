import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { useCreditHistory } from '../api/use-credit-history.ts';
import { MovementTable } from './movement-table.tsx';

/** The movements of the account, a page at a time. */
export function CreditHistory({ history }: { history: ReturnType<typeof useCreditHistory> }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  if (isError && data === undefined) {
    return (
      <Alert
        tone="error"
        title="The history could not be loaded"
        action={
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Check your connection and try again.
      </Alert>
    );
  }
  if (data === undefined) {
    return (
      <div className="flex flex-col gap-3" aria-label="Loading the history">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
    );
  }
  return (
    <>
      <MovementTable movements={data.pages.flatMap(({ movements }) => movements)} />
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Earlier movements
        </Button>
      )}
    </>
  );
}
