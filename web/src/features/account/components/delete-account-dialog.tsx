import { z } from 'zod';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PasswordField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { useDeleteAccount } from '../api/use-own-data.ts';
import { useOwnAccount } from '../api/use-own-account.ts';

const anySchema = z.object({ password: z.string() });
const deletionFormSchema = z.object({ password: z.string().min(1, 'Enter your password') });

/** Asks for the password if the account has one. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: account } = useOwnAccount();
  const asksPassword = account?.hasPassword !== false;
  const remove = useDeleteAccount();
  const { field, handleSubmit, reset } = useFields(asksPassword ? deletionFormSchema : anySchema, {
    password: '',
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete your account?"
      description="Your credits, keys and history are removed, and results you have not downloaded are lost. This cannot be undone."
      form={{
        onSubmit: handleSubmit(({ password }) => remove.mutate(asksPassword ? { password } : {})),
        submitLabel: 'Delete account',
        pending: remove.isPending,
        variant: 'danger',
      }}
    >
      {asksPassword ? (
        <PasswordField {...field('password')} label="Password" />
      ) : (
        <p>You sign in with Google. If your last sign-in was some time ago, you must sign in again first.</p>
      )}
    </Dialog>
  );
}
