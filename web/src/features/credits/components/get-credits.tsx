import {
  type CreditAmount,
  creditAmountTextSchema,
  type CreditOffer,
  formatCredits,
} from '@floatwise/contracts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { useAddCredits, useCheckout } from '../api/use-credits.ts';
import { formatMoney } from '../model/format-offer.ts';

const packages = [5, 20, 50, 100] as const;
const firstPackage = '20';
/** Fields contain text; the amount is checked on submit. */
const amountFormSchema = z.object({
  credits: creditAmountTextSchema,
});

/** Form to buy credits, or to add them if the site gives them free; otherwise says how to get them. */
export function GetCredits({ offer, supportEmail }: { offer: CreditOffer; supportEmail: string }) {
  const checkout = useCheckout();
  const add = useAddCredits();
  if (offer.canBuy) {
    return (
      <AmountForm
        label="Buy credits"
        describe={(credits) => `${formatCredits(credits)} for ${formatMoney(credits, offer)}`}
        hint={`${formatMoney(1, offer)} per credit. You pay by card on Stripe's page; we never see your card details.`}
        pending={checkout.isPending}
        onSubmit={(amount) => checkout.mutate(amount)}
      />
    );
  }
  return (
    <>
      <Alert tone="info" title="Card payment is not set up on this site">
        {offer.canAdd ? (
          'Add the credits you need; nothing is charged.'
        ) : (
          <>
            Ask the administrator of this site for credits:{' '}
            <a href={`mailto:${supportEmail}`} className="text-accent-ink underline underline-offset-2">
              {supportEmail}
            </a>
          </>
        )}
      </Alert>
      {offer.canAdd && (
        <div className="mt-6">
          <AmountForm label="Add credits" pending={add.isPending} onSubmit={(amount) => add.mutate(amount)} />
        </div>
      )}
    </>
  );
}

interface AmountFormProps {
  label: string;
  describe?: (credits: number) => string;
  hint?: string;
  pending: boolean;
  onSubmit: (amount: CreditAmount) => void;
}

function AmountForm({ label, describe, hint, pending, onSubmit }: AmountFormProps) {
  const { field, handleSubmit, setValue, control } = useFields(amountFormSchema, { credits: firstPackage });
  const chosen = useWatch({ control, name: 'credits' });
  const amount = amountFormSchema.safeParse({ credits: chosen }).data?.credits;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(onSubmit)}>
      <ChoiceChips
        label="Packages"
        value={chosen}
        choices={packages.map((credits) => ({ value: String(credits), title: formatCredits(credits) }))}
        onChange={(credits) => setValue('credits', credits, { shouldValidate: true })}
      />
      <TextField
        {...field('credits')}
        label="Credits"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-40 tabular-nums"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={pending}>
          {label}
        </Button>
        {describe !== undefined && amount !== undefined && (
          <p className="font-medium tabular-nums">{describe(amount)}</p>
        )}
      </div>
      {hint !== undefined && <p className="text-xs text-muted">{hint}</p>}
    </form>
  );
}
