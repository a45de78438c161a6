import { Button } from '../../../components/ui/button.tsx';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import type { useCreditHistory } from '../api/use-credit-history.ts';
import { MovementTable } from './movement-table.tsx';

/** Movements of the balance, page by page. */
export function CreditHistory({ history }: { history: ReturnType<typeof useCreditHistory> }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  if (data === undefined) return <NotLoaded query={history} what="The history" />;
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
          Earlier entries
        </Button>
      )}
    </>
  );
}
