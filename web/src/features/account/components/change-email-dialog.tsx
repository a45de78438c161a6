import { emailChangeSchema } from '@floatwise/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Dialog, DialogForm } from '../../../components/ui/dialog.tsx';
import { PasswordField, TextField } from '../../../components/ui/text-field.tsx';
import { bindFields } from '../../../lib/bind-fields.ts';
import { useChangeEmail } from '../api/use-change-email.ts';

const withPasswordSchema = emailChangeSchema.extend({ password: z.string().min(1, 'Enter your password') });

interface ChangeEmailDialogProps {
  open: boolean;
  onClose: () => void;
  /** Asks for the password, where the account has one. */
  asksPassword: boolean;
}

export function ChangeEmailDialog({ open, onClose, asksPassword }: ChangeEmailDialogProps) {
  const form = useForm({
    resolver: zodResolver(asksPassword ? withPasswordSchema : emailChangeSchema),
    defaultValues: { email: '', password: '' },
  });
  const { handleSubmit, reset } = form;
  const field = bindFields(form);
  const close = () => {
    reset();
    onClose();
  };
  const change = useChangeEmail(close);
  const submit = handleSubmit(({ email, password }) =>
    change.mutate({ email, ...(asksPassword && password !== undefined ? { password } : {}) }),
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Change Email Address"
      description="We send a link to the new address. It replaces the old one when you open the link."
    >
      <DialogForm onSubmit={submit} onCancel={close} submitLabel="Send link" pending={change.isPending}>
        <TextField
          {...field('email')}
          data-autofocus
          label="New email address"
          type="email"
          autoComplete="email"
        />
        {asksPassword && <PasswordField {...field('password')} label="Password" />}
      </DialogForm>
    </Dialog>
  );
}
