import { emailChangeSchema, type OwnAccount, type ProviderId } from '@floatwise/contracts';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { SmallButton } from '../../../components/ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import { EmailField, PasswordField } from '../../../components/ui/text-field.tsx';
import { showToast } from '../../../components/ui/toast-store.ts';
import { useSite } from '../../../config/site.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { useForgotPassword } from '../../session/api/use-passwords.ts';
import { useProviderProblem } from '../../session/components/provider-buttons.tsx';
import { ChangePasswordDialog } from '../../session/components/change-password-dialog.tsx';
import {
  passwordFormSchema,
  useChangeEmail,
  useLinkProvider,
  useOwnAccount,
  useUnlinkProvider,
} from '../api/use-own-account.ts';
import { Row, Section } from './section.tsx';
import { useSendConfirmation } from '../../session/api/use-user.ts';

/** How the user signs in: with a password, with Google, through a company. */
export function SignInWays() {
  const query = useOwnAccount();
  const { data: account } = query;
  const { sendsMail, companySignIn } = useSite();
  const problem = useProviderProblem();
  return (
    <Section title="Signing in" lead={sendsMail ? undefined : account?.email}>
      {problem !== undefined && (
        <Alert tone="error" title="Your account was not linked" className="mb-4">
          {problem}
        </Alert>
      )}
      {account === undefined && <NotLoaded query={query} what="Your account" />}
      {account !== undefined && (
        <ul aria-label="Ways to sign in" className="divide-y divide-line border-y border-line">
          {sendsMail && <EmailRow account={account} />}
          <PasswordRow account={account} sendsMail={sendsMail} />
          <ProviderRow provider="google" name="Google" isLinked={account.hasGoogle} account={account} />
          {(account.hasCompany || companySignIn !== undefined) && (
            <ProviderRow
              provider="company"
              name={companySignIn ?? 'Company'}
              isLinked={account.hasCompany}
              account={account}
            />
          )}
        </ul>
      )}
    </Section>
  );
}

function PasswordRow({ account, sendsMail }: { account: OwnAccount; sendsMail: boolean }) {
  const { email, hasPassword, hasGoogle } = account;
  const { companySignIn = 'your company' } = useSite();
  const [open, setOpen] = useState(false);
  const forgotPassword = useForgotPassword();
  const sendLink = (to: string) =>
    forgotPassword.mutate(to, {
      onSuccess: () =>
        showToast({ title: 'Link sent', description: `Open the link we sent to ${to} to set a password.` }),
    });
  return (
    <Row
      title="Password"
      state={hasPassword && 'On'}
      note={
        hasPassword
          ? 'Changing it ends your other sessions.'
          : `This account was created with ${hasGoogle ? 'Google' : companySignIn} and has no password.`
      }
    >
      {hasPassword && <SmallButton onClick={() => setOpen(true)}>Change Password</SmallButton>}
      {!hasPassword && sendsMail && email !== undefined && (
        <SmallButton pending={forgotPassword.isPending} onClick={() => sendLink(email)}>
          Set a password
        </SmallButton>
      )}
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </Row>
  );
}

interface Provider {
  provider: ProviderId;
  /** What users call it. */
  name: string;
}

function ProviderRow(props: Provider & { isLinked: boolean; account: OwnAccount }) {
  const { provider, name, isLinked, account } = props;
  const [linking, setLinking] = useState(false);
  const unlink = useUnlinkProvider({ provider, name });
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Row
      title={name}
      state={isLinked && 'On'}
      note={isLinked ? `You can sign in with your ${name} account.` : 'Sign in without typing a password.'}
    >
      {!isLinked && <SmallButton onClick={() => setLinking(true)}>Link {name}</SmallButton>}
      {isLinked && account.hasPassword && (
        <SmallButton onClick={() => setAsking(true)}>Unlink {name}</SmallButton>
      )}
      {linking && <LinkDialog provider={provider} name={name} onClose={() => setLinking(false)} />}
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Unlink ${name}?`}
        confirmLabel="Unlink"
        pending={unlink.isPending}
        onConfirm={() => unlink.mutate(undefined, { onSuccess: close })}
      >
        You will then sign in with your password. You can link {name} again at any time.
      </ConfirmDialog>
    </Row>
  );
}

function LinkDialog({ provider, name, onClose }: Provider & { onClose: () => void }) {
  const link = useLinkProvider({ provider, name }, '/account/security');
  const { field, handleSubmit } = useFields(passwordFormSchema, { password: '' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Link ${name}`}
      description={`${name} asks you to confirm and brings you back here. From then on you can sign in with your ${name} account.`}
      form={{
        onSubmit: handleSubmit(({ password }) => link.mutate(password)),
        submitLabel: `Go to ${name}`,
        pending: link.isPending,
      }}
    >
      <PasswordField {...field('password')} label="Password" />
    </Dialog>
  );
}

/** The account's address, and a new one that awaits confirmation. */
function EmailRow({ account: { email, pendingEmail, hasPassword } }: { account: OwnAccount }) {
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
        <SmallButton pending={send.isPending} onClick={() => send.mutate()}>
          Send link again
        </SmallButton>
      )}
      <SmallButton onClick={() => setOpen(true)}>Change address</SmallButton>
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
      <EmailField {...field('email')} data-autofocus label="New email address" />
      {asksPassword && <PasswordField {...field('password')} label="Password" />}
    </Dialog>
  );
}
