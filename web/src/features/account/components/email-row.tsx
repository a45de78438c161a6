import { emailChangeSchema, type OwnAccount } from '@floatwise/contracts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useSendConfirmation } from '../../session/api/use-user.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PasswordField, TextField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { passwordFormSchema, useChangeEmail } from '../api/use-own-account.ts';
import { Row } from './section.tsx';

/** The account's address, and a new one that awaits confirmation. */
export function EmailRow({ account: { email, pendingEmail, hasPassword } }: { account: OwnAccount }) {
  const [open, setOpen] = useState(false);
  const send = useSendConfirmation();
  return (
    <Row
      title="Email address"
      state={email !== undefined && 'Confirmed'}
      note={
        <>
          <p>{email ?? 'You have no confirmed address.'}</p>
          {pendingEmail !== undefined && (
            <p className="text-near">{pendingEmail} is not confirmed. Open the link we sent to it.</p>
          )}
        </>
      }
    >
      {pendingEmail !== undefined && (
        <Button variant="secondary" size="small" pending={send.isPending} onClick={() => send.mutate()}>
          Send link again
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Change address
      </Button>
      {open && <ChangeEmailDialog onClose={() => setOpen(false)} asksPassword={hasPassword} />}
    </Row>
  );
}

const withPasswordSchema = emailChangeSchema.extend(passwordFormSchema.shape);

/** `asksPassword`: the account has a password. */
function ChangeEmailDialog({ onClose, asksPassword }: { onClose: () => void; asksPassword: boolean }) {
  const { field, handleSubmit } = useFields(asksPassword ? withPasswordSchema : emailChangeSchema, {
    email: '',
    password: '',
  });
  const change = useChangeEmail(onClose);
  const submit = handleSubmit(({ email, password }) =>
    change.mutate({ email, ...(asksPassword && password !== undefined ? { password } : {}) }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Email Address"
      description="We send a link to the new address. It replaces the old one when you open the link."
      form={{ onSubmit: submit, submitLabel: 'Send link', pending: change.isPending }}
    >
      <TextField
        {...field('email')}
        data-autofocus
        label="New email address"
        type="email"
        autoComplete="email"
      />
      {asksPassword && <PasswordField {...field('password')} label="Password" />}
    </Dialog>
  );
}
