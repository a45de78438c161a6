import { creditAmountTextSchema } from '@floatwise/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { bindFields } from '../../../lib/bind-fields.ts';
import { createRandomId } from '../../../lib/create-random-id.ts';
import { useGrantCredits } from '../api/use-grant-credits.ts';
import type { ListedUser } from '../api/use-users.ts';

const reasonProblem = 'Say why the credits are granted, in 3 to 200 characters';
const grantFormSchema = z.object({
  credits: creditAmountTextSchema,
  reason: z.string().trim().min(3, reasonProblem).max(200, reasonProblem),
});

interface GrantDialogProps {
  user: ListedUser;
  open: boolean;
  onClose: () => void;
}

/** Asks for the number of credits and the reason, which the user sees in their history. */
export function GrantDialog({ user, open, onClose }: GrantDialogProps) {
  const form = useForm({
    resolver: zodResolver(grantFormSchema),
    defaultValues: { credits: '', reason: '' },
  });
  const { handleSubmit, reset } = form;
  const field = bindFields(form);
  // One id from open to close: a second click, or another try after a failure, grants nothing more.
  const [requestId, setRequestId] = useState(createRandomId);
  const close = () => {
    reset();
    setRequestId(createRandomId());
    onClose();
  };
  const { grant, isPending } = useGrantCredits(close);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Grant credits to ${user.username}`}
      description="The person sees the reason in their history."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) =>
          void handleSubmit(({ credits, reason }) => grant({ userId: user.id, credits, reason, requestId }))(
            event,
          )
        }
      >
        <TextField
          {...field('credits')}
          data-autofocus
          label="Credits"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
        />
        <TextField {...field('reason')} label="Reason" autoComplete="off" />
        <div className="mt-2 flex justify-end gap-2">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending}>
            Grant credits
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
