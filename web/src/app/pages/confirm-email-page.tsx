import { useNavigate } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useConfirmEmail } from '../../features/session/api/use-email-confirmation.ts';
import { useIsSignedIn } from '../../features/session/api/use-is-signed-in.ts';
import { findServerMessage } from '../../lib/request-error.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { LinkPage } from '../layout/link-page.tsx';

/** Opened by a link in an email. A click confirms, so that programs that only open links use none up. */
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
            {owner.email} is the address of the account {owner.username}.
          </Alert>
          <Button onClick={() => void navigate(isSignedIn ? '/dashboard' : '/auth')}>
            {isSignedIn ? 'Go to the tools' : 'Log in'}
          </Button>
        </>
      )}
    </LinkPage>
  );
}
