import { useNavigate } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useResetPassword } from '../../features/session/api/use-passwords.ts';
import { NewPasswordForm } from '../../features/session/components/new-password-form.tsx';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { LinkPage } from '../layout/link-page.tsx';

/** Opened by a link in an email. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const reset = useResetPassword();
  const navigate = useNavigate();
  const owner = reset.data;
  return (
    <LinkPage title="Set a new password" token={token}>
      {owner === undefined ? (
        <>
          <p>All your sessions will be ended.</p>
          <NewPasswordForm
            pending={reset.isPending}
            onSubmit={(newPassword) => reset.mutate({ token, newPassword })}
          />
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
