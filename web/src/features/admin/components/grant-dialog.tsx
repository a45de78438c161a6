import { creditAmountTextSchema } from '@floatwise/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { createRandomId } from '../../../lib/create-random-id.ts';
import { useGrantCredits } from '../api/use-user-changes.ts';
import type { ListedUser } from '../api/use-users.ts';

const reasonProblem = 'Enter a reason of 3 to 200 characters';
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
  const { field, handleSubmit, reset } = useFields(grantFormSchema, { credits: '', reason: '' });
  // One id from open to close: a second click, or a retry after a failure, grants nothing more.
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
      description="The user sees this reason in their credit history."
      form={{
        onSubmit: handleSubmit((values) => grant({ userId: user.id, requestId, ...values })),
        submitLabel: 'Grant credits',
        pending: isPending,
      }}
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
    </Dialog>
  );
}
