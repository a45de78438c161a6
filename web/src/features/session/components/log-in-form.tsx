import { type LoginForm, loginFormSchema } from '@floatwise/contracts';
import { useId, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { EmailField, PasswordField, UsernameField } from '../../../components/ui/text-field.tsx';
import { findServerMessage } from '../../../lib/request.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { readStored, writeStored } from '../../../lib/stored-value.ts';
import { loginProblem, useLogin } from '../api/use-sign-in.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { useSite } from '../../../config/site.ts';
import { useForgotPassword } from '../api/use-passwords.ts';

const rememberedKey = 'remembered-username';

/** `username` is filled in after a registration; otherwise the remembered one. */
export function LogInForm({ username }: { username: string | undefined }) {
  const login = useLogin();
  const problemId = useId();
  const [resetOpen, setResetOpen] = useState(false);
  const remembered = readStored(rememberedKey);
  const { field, handleSubmit } = useFields(loginFormSchema, {
    username: username ?? remembered ?? '',
    password: '',
    rememberMe: remembered !== null,
  });
  const logIn = ({ username: name, password, rememberMe }: LoginForm) => {
    writeStored(rememberedKey, rememberMe === true ? name : null);
    login.mutate({ username: name, password, ...(rememberMe === true ? { rememberMe } : {}) });
  };
  return (
    <>
      <h1 className="mb-5 text-lg font-semibold">Log in to your account</h1>
      <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(logIn)}>
        <UsernameField {...field('username')} />
        <PasswordField
          {...field('password')}
          label="Password"
          {...(login.isError ? { 'aria-describedby': problemId } : {})}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox {...field('rememberMe')} label="Remember me" />
          <button
            type="button"
            onClick={() => setResetOpen(true)}
            className="rounded-sm font-medium text-accent-ink hover:underline"
          >
            Forgot password?
          </button>
        </div>
        <FormProblem id={problemId}>
          {login.isError ? `Login failed: ${findServerMessage(login.error, loginProblem)}` : undefined}
        </FormProblem>
        <Button type="submit" pending={login.isPending}>
          Log in
        </Button>
        <ProviderButtons googleLabel="Sign in with Google" failureTitle="Login failed" />
      </form>
      {resetOpen && <ResetPasswordDialog onClose={() => setResetOpen(false)} />}
    </>
  );
}

const resetFormSchema = z.object({
  email: z.string().trim().min(1, 'Enter the email address of your account.'),
});

const showMissing = () => showProblem('Email required', 'Please enter your email address');

/** Asks for an email address. If the site sends no email, makes no call; the toast says whom to contact. */
function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
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
          <EmailField {...field('email')} data-autofocus label="Email address" />
          <Button type="submit" className="self-end" pending={forgotPassword.isPending}>
            Send reset link
          </Button>
        </form>
      )}
    </Dialog>
  );
}
