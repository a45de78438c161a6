import { Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useSite } from '../../../config/site.ts';
import { useDeleteAccount, useExportData } from '../api/use-own-data.ts';
import { Section } from './section.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PasswordField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { passwordFormSchema, useOwnAccount } from '../api/use-own-account.ts';

/** Export of the user's data, and deletion of the account. */
export function OwnData() {
  const exporting = useExportData();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="flex flex-col gap-10">
      <Section
        title="Export your data"
        lead={
          <>
            Everything we store about you, as one JSON file: account, sessions, keys, credits, and the names
            and figures of your conversions. <TextLink to="/privacy">What is kept, and for how long</TextLink>
          </>
        }
      >
        <Button
          variant="secondary"
          icon={Download}
          pending={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Export my data
        </Button>
      </Section>
      <Section
        title="Delete your account"
        lead="Your account, its credits and its data are deleted, except records of payments. This cannot be undone."
      >
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </Section>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </div>
  );
}

const anySchema = z.object({ password: z.string() });

/** Asks for the password if the account has one. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data: account } = useOwnAccount();
  const { companySignIn = 'your company' } = useSite();
  const asksPassword = account?.hasPassword !== false;
  const remove = useDeleteAccount();
  const { field, handleSubmit } = useFields(asksPassword ? passwordFormSchema : anySchema, { password: '' });
  return (
    <Dialog
      open
      onClose={onClose}
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
        <p>
          You sign in with {account.hasGoogle ? 'Google' : companySignIn}. If your last sign-in was some time
          ago, you must sign in again first.
        </p>
      )}
    </Dialog>
  );
}
