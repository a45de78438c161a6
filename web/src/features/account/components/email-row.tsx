import type { OwnAccount } from '@floatwise/contracts';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useSendConfirmation } from '../../session/api/use-send-confirmation.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

/** The address of the account, and one that waits to be confirmed. */
export function EmailRow({ account: { email, pendingEmail, hasPassword } }: { account: OwnAccount }) {
  const [open, setOpen] = useState(false);
  const send = useSendConfirmation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2 font-medium">
          Email address
          {email !== undefined && <Badge tone="accent">Confirmed</Badge>}
        </p>
        <p className="wrap-anywhere text-xs text-muted">{email ?? 'You have no confirmed address.'}</p>
        {pendingEmail !== undefined && (
          <p className="wrap-anywhere text-xs text-near">
            {pendingEmail} is not confirmed. Open the link we sent to it.
          </p>
        )}
      </div>
      {pendingEmail !== undefined && (
        <Button variant="secondary" size="small" pending={send.isPending} onClick={() => send.mutate()}>
          Send link again
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Change address
      </Button>
      <ChangeEmailDialog open={open} onClose={() => setOpen(false)} asksPassword={hasPassword} />
    </li>
  );
}
