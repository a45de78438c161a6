import { type CreditOffer, formatCredits, freeTasks, tasksPerCredit } from '@floatwise/contracts';
import type { ReactNode } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { LoadingPanel } from '../../components/ui/spinner.tsx';
import { useSite } from '../../config/site.ts';
import {
  type CheckoutReturn,
  useCheckoutReturn,
  useCreditHistory,
} from '../../features/credits/api/use-credits.ts';
import { CreditMovements } from '../../features/credits/components/credit-movements.tsx';
import { GetCredits } from '../../features/credits/components/get-credits.tsx';
import { useUser } from '../../features/session/api/use-user.ts';
import { formatCount } from '../../lib/format-count.ts';
import { formatFreeUntil } from '../../features/credits/model/format-offer.ts';

/** The user's balance, how to get credits, and the history. */
export function AccountCreditsPage() {
  const { data: user } = useUser();
  const { credits: offer, supportEmail } = useSite();
  const history = useCreditHistory();
  const checkout = useCheckoutReturn();
  if (offer === undefined || user === undefined || user === null) {
    return <LoadingPanel label="Loading your credits" />;
  }
  const [first] = history.data?.pages ?? [];
  const credits = first?.credits ?? user.credits;
  return (
    <div>
      <h2 className="text-lg font-semibold">Credits</h2>
      <CheckoutNote state={checkout} />
      <div className="mt-4 grid gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] xl:gap-16">
        <div className="flex flex-col gap-8">
          <section aria-label="Balance">
            <p className="text-2xl font-semibold tabular-nums">{formatCount(credits)}</p>
            <p className="text-muted">{credits === 1 ? 'credit' : 'credits'} in your account</p>
            {credits < 0 && (
              <p className="mt-1 max-w-prose text-near">
                Your balance is below zero because a payment was refunded or disputed after you used its
                credits. The history shows which one.
              </p>
            )}
            {first !== undefined && first.held > 0 && (
              <p className="mt-1 text-near">
                {formatCredits(first.held)} on hold for results you have not downloaded yet
              </p>
            )}
            <PriceRule offer={offer} />
          </section>
          <Section title={offer.canBuy ? 'Buy credits' : 'Get credits'}>
            <GetCredits offer={offer} supportEmail={supportEmail} />
          </Section>
        </div>
        <Section title="History">
          <CreditMovements history={history} />
        </Section>
      </div>
    </div>
  );
}

function PriceRule({ offer: { freeUntil } }: { offer: CreditOffer }) {
  return (
    <p className="mt-4 max-w-prose">
      {freeUntil !== undefined && (
        <strong className="font-medium">Until {formatFreeUntil(freeUntil)} every conversion is free. </strong>
      )}
      Schedules of up to {freeTasks} tasks are free. Larger ones cost 1 credit per{' '}
      {formatCount(tasksPerCredit)} tasks, rounded up. You see the result&apos;s summary and the price before
      you pay. Nothing is charged if nothing was found and nothing changed, or if you discard the result. For
      24 hours the same file with the same tool is free, whatever the options.
    </p>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const checkoutNotes = {
  cancelled: { tone: 'info', title: 'Nothing was charged', text: 'You left the payment page before paying.' },
  asking: { tone: 'info', title: 'Checking your payment', text: undefined },
  pending: {
    tone: 'info',
    title: 'Your payment is being processed',
    text: 'The credits are added as soon as the payment is confirmed. You can leave this page.',
  },
  mismatch: {
    tone: 'warning',
    title: 'Your payment does not match the order',
    text: 'The amount paid differs from the price of these credits, so none were added. Please contact support.',
  },
  unknown: {
    tone: 'warning',
    title: 'Your payment could not be checked',
    text: 'If you have paid, the credits are added automatically within minutes. Reload this page to check again.',
  },
} as const;

function CheckoutNote({ state }: { state: CheckoutReturn }) {
  if (state === 'none' || state === 'paid') return null;
  const { text, ...alert } = checkoutNotes[state];
  return (
    <div className="mt-4 max-w-prose">
      <Alert {...alert}>{text}</Alert>
    </div>
  );
}
