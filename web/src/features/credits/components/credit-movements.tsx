import { toMinusSign, type Movement, type MovementKind } from '@floatwise/contracts';
import { Button } from '../../../components/ui/button.tsx';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import type { useCreditHistory } from '../api/use-credits.ts';
import { TimeCell } from '../../../components/ui/cells.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';

/** Movements of the balance, page by page. */
export function CreditMovements({ history }: { history: ReturnType<typeof useCreditHistory> }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  if (data === undefined) return <NotLoaded query={history} what="The history" />;
  return (
    <>
      <MovementTable
        movements={data.pages
          .flatMap(({ movements }) => movements)
          .filter(({ kind, credits }) => kind !== 'opening' || credits !== 0)}
      />
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

const titles: Readonly<Record<MovementKind, string>> = {
  opening: 'Opening balance',
  signup: 'Sign-up credits',
  purchase: 'Bought by card',
  'self-service': 'Added free of charge',
  grant: 'Granted by an administrator',
  conversion: 'Conversion',
  refund: 'Refunded',
  dispute: 'Payment disputed',
  'dispute-won': 'Dispute closed, credits returned',
};
const signed = new Intl.NumberFormat('en-GB', { signDisplay: 'exceptZero' });

/** Movements of the balance, newest first. */
function MovementTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <table aria-label="History" className="w-full border-collapse text-left">
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          <th className="hidden py-2 pr-4 font-medium sm:table-cell">When</th>
          <th className="py-2 pr-4 font-medium">What</th>
          <th className="py-2 pr-4 text-right font-medium">Credits</th>
          <th className="py-2 text-right font-medium">Balance</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.number} className="border-b border-line align-top">
            <td className="hidden whitespace-nowrap py-2 pr-4 text-muted tabular-nums sm:table-cell">
              <TimeCell at={movement.at} />
            </td>
            <td className="py-2 pr-4">
              <What movement={movement} />
              <p className="text-xs text-muted tabular-nums sm:hidden">
                <TimeCell at={movement.at} />
              </p>
            </td>
            <td
              className={classNames(
                'py-2 pr-4 text-right tabular-nums',
                movement.credits > 0 && 'font-medium text-accent-ink',
              )}
            >
              {toMinusSign(signed.format(movement.credits))}
            </td>
            <td className="py-2 text-right tabular-nums">{formatCount(movement.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ movement: { kind, conversion, note } }: { movement: Movement }) {
  return (
    <>
      <span>{titles[kind]}</span>
      {conversion !== undefined && (
        <span className="block wrap-anywhere text-xs text-muted">
          {conversion.fileName}, {conversion.toolId}, {formatCounted(conversion.tasks, 'task')}
        </span>
      )}
      {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
    </>
  );
}
