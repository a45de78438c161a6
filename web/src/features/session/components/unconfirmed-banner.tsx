import { MailWarning } from 'lucide-react';
import { SmallButton } from '../../../components/ui/button.tsx';
import { useSendConfirmation, useUser } from '../api/use-user.ts';

/** Shown on every page until the account's address is confirmed. */
export function UnconfirmedBanner() {
  const { data: user } = useUser();
  const send = useSendConfirmation();
  if (!user || user.email !== undefined || user.pendingEmail === undefined) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-near-soft px-4 py-2 text-near"
    >
      <p className="flex items-center gap-2">
        <MailWarning className="size-4 shrink-0" />
        <span className="wrap-anywhere">
          Your email address is not confirmed. Open the link we sent to {user.pendingEmail} to get your
          sign-up credits.
        </span>
      </p>
      <SmallButton pending={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </SmallButton>
    </div>
  );
}
