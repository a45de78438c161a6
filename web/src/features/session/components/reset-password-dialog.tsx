import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { useSite } from '../../../config/site.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { useForgotPassword } from '../api/use-passwords.ts';

const resetFormSchema = z.object({
  email: z.string().trim().min(1, 'Enter the email address of your account.'),
});

const showMissing = () => showProblem('Email required', 'Please enter your email address');

/** Asks for an email address. If the site sends no email, makes no call; the toast says whom to contact. */
export function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
  const { field, handleSubmit } = useFields(resetFormSchema, { email: '' });
  const [sent, setSent] = useState(false);
  const { sendsMail } = useSite();
  const forgotPassword = useForgotPassword();
  const send = ({ email }: z.infer<typeof resetFormSchema>) => {
    if (sendsMail) {
      forgotPassword.mutate(email, { onSuccess: () => setSent(true) });
      return;
    }
    showToast({
      variant: 'notice',
      title: 'Password Reset temporarily unavailable',
      description: 'Contact support for assistance with your account',
    });
    setSent(true);
  };
  return (
    <Dialog open onClose={onClose} title="Reset Password">
      {sent ? (
        <div className="flex flex-col gap-6">
          <p role="status">We've sent you an email with instructions to reset your password.</p>
          <Button className="self-end" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(send, showMissing)}>
          <TextField
            {...field('email')}
            data-autofocus
            label="Email address"
            type="email"
            autoComplete="email"
          />
          <Button type="submit" className="self-end" pending={forgotPassword.isPending}>
            Send reset link
          </Button>
        </form>
      )}
    </Dialog>
  );
}
