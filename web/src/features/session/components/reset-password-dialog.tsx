import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { useSite } from '../../../config/site.ts';
import { useForgotPassword } from '../api/use-passwords.ts';

interface ResetPasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for an email address. If the site sends no email, it makes no call, and the toast says whom to contact. */
export function ResetPasswordDialog({ open, onClose }: ResetPasswordDialogProps) {
  const [email, setEmail] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [sent, setSent] = useState(false);
  const { sendsMail } = useSite();
  const forgotPassword = useForgotPassword();
  const close = () => {
    setEmail('');
    setSent(false);
    setMissing(false);
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(email.trim() === '');
    if (email.trim() === '') {
      showProblem('Email required', 'Please enter your email address');
      return;
    }
    if (sendsMail) {
      forgotPassword.mutate(email.trim(), { onSuccess: () => setSent(true) });
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
    <Dialog open={open} onClose={close} title="Reset Password">
      {sent ? (
        <div className="flex flex-col gap-6">
          <p role="status">We've sent you an email with instructions to reset your password.</p>
          <Button className="self-end" onClick={close}>
            Close
          </Button>
        </div>
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <TextField
            data-autofocus
            label="Email address"
            type="email"
            autoComplete="email"
            value={email}
            error={isMissing ? 'Enter the email address of your account.' : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" className="self-end" pending={forgotPassword.isPending}>
            Send reset link
          </Button>
        </form>
      )}
    </Dialog>
  );
}
