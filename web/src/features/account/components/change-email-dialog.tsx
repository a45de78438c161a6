import { emailChangeSchema } from '@floatwise/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useChangeEmail } from '../api/use-change-email.ts';

const withPasswordSchema = emailChangeSchema.extend({ password: z.string().min(1, 'Enter your password') });

interface ChangeEmailDialogProps {
  open: boolean;
  onClose: () => void;
  /** Asks for the password, where the account has one. */
  asksPassword: boolean;
}

export function ChangeEmailDialog({ open, onClose, asksPassword }: ChangeEmailDialogProps) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(asksPassword ? withPasswordSchema : emailChangeSchema),
    defaultValues: { email: '', password: '' },
  });
  const close = () => {
    reset();
    onClose();
  };
  const change = useChangeEmail(close);
  const { errors } = formState;
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
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          {...register('email')}
          data-autofocus
          label="New email address"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        {asksPassword && (
          <TextField
            {...register('password')}
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
          />
        )}
        <div className="mt-2 flex justify-end gap-2">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending}>
            Send link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
