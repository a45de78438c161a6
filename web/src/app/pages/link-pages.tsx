import { type Location, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { linkOwnerSchema, passwordResetFormSchema } from '@floatwise/contracts';
import { type ReactNode, useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useResetPassword } from '../../features/session/api/use-passwords.ts';
import { PasswordField } from '../../components/ui/text-field.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { useIsSignedIn, userKey } from '../../features/session/api/use-user.ts';
import { findServerMessage, requestJson } from '../../lib/request.ts';
import { Card } from '../../components/ui/card.tsx';
import { usePageTitle } from '../../config/site.ts';

/** Opened from a link in an email. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const reset = useResetPassword();
  const navigate = useNavigate();
  const empty = { newPassword: '', confirmPassword: '' };
  const { field, handleSubmit } = useFields(passwordResetFormSchema, empty);
  const owner = reset.data;
  return (
    <LinkPage title="Set a new password" token={token}>
      {owner === undefined ? (
        <>
          <p>This signs you out on all devices.</p>
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={handleSubmit(({ newPassword }) => reset.mutate({ token, newPassword }))}
          >
            <PasswordField {...field('newPassword')} label="New password" isNew />
            <PasswordField {...field('confirmPassword')} label="Confirm password" isNew />
            <Button type="submit" pending={reset.isPending}>
              Set password
            </Button>
          </form>
        </>
      ) : (
        <>
          <Alert tone="info" title="Your password is set">
            Log in as {owner.username} with your new password.
          </Alert>
          <Button onClick={() => void navigate('/auth')}>Log in</Button>
        </>
      )}
    </LinkPage>
  );
}

/** Opened from a link in an email. Confirms only on a click, since mail scanners open links too. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const confirm = useConfirmEmail();
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const owner = confirm.data;
  return (
    <LinkPage title="Confirm your email address" token={token}>
      {owner === undefined ? (
        <>
          {confirm.isError && (
            <Alert tone="error" title="The address was not confirmed">
              {findServerMessage(confirm.error, 'The server did not answer. Please try again.')}
            </Alert>
          )}
          <p>Click the button if you signed up with this address or changed your address to it.</p>
          <Button pending={confirm.isPending} onClick={() => confirm.mutate(token)}>
            Confirm address
          </Button>
        </>
      ) : (
        <>
          <Alert tone="info" title="Your email address is confirmed">
            {owner.email} is now the address of account {owner.username}.
          </Alert>
          <Button onClick={() => void navigate(isSignedIn ? '/dashboard' : '/auth')}>
            {isSignedIn ? 'Go to the tools' : 'Log in'}
          </Button>
        </>
      )}
    </LinkPage>
  );
}

/** Frame of the pages that links in emails open. */
function LinkPage({ title, token, children }: { title: string; token: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <Card className="flex flex-col gap-4 p-5 sm:p-8">
        <h1 className="text-lg font-semibold">{title}</h1>
        {token === '' ? (
          <Alert tone="error" title="The link is incomplete">
            Open the link in the email again, or copy the whole link.
          </Alert>
        ) : (
          children
        )}
      </Card>
    </div>
  );
}

const stateSchema = z.object({ token: z.string() });

/**
 * The secret of the link that opened the page; empty without one. It comes in the fragment, which is not sent to servers, and is
 * removed from the address bar immediately; the history entry keeps it for a reload.
 */
function useLinkToken(): string {
  const { hash, pathname, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const fromHash = hash.slice(1);
  useEffect(() => {
    if (fromHash !== '') void navigate(pathname, { replace: true, state: { token: fromHash } });
  }, [fromHash, navigate, pathname]);
  return fromHash || (stateSchema.safeParse(state).data?.token ?? '');
}

/** Confirms an address with the secret of a link; the signed-in user may gain it, and credits. */
function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => requestJson(linkOwnerSchema, 'POST', '/api/confirm-email', { token }),
    onSuccess: async () => {
      // A response on its way may be older than the confirmation.
      await queryClient.cancelQueries({ queryKey: userKey });
      await queryClient.invalidateQueries({ queryKey: userKey });
    },
  });
}
