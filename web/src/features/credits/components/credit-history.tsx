import { Button } from '../../../components/ui/button.tsx';
import { LoadingRows, LoadProblem } from '../../../components/ui/load-problem.tsx';
import type { useCreditHistory } from '../api/use-credit-history.ts';
import { MovementTable } from './movement-table.tsx';

/** The movements of the account, a page at a time. */
export function CreditHistory({ history }: { history: ReturnType<typeof useCreditHistory> }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  if (isError && data === undefined) {
    return <LoadProblem title="The history could not be loaded" onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingRows label="Loading the history" />;
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
