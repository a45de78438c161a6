import { Ban, Coins, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { formatTime } from '../../../lib/format-time.ts';
import { useBlockUser } from '../api/use-user-changes.ts';
import type { ListedUser } from '../api/use-users.ts';
import { AuditTrail } from './audit-trail.tsx';
import { GrantDialog } from './grant-dialog.tsx';

/** One user: details, actions, and audit trail. */
export function UserPanel({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  const [open, setOpen] = useState<'grant' | 'block'>();
  const close = () => setOpen(undefined);
  const { block, isPending } = useBlockUser(close);
  const { id, username, email, isBlocked, createdAt, lastLoginAt, totalConversions, credits } = user;
  return (
    <section
      aria-label={username}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 text-sm"
    >
      <div>
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <span className="min-w-0 wrap-anywhere">{username}</span>
          {isBlocked && <Badge tone="critical">Blocked</Badge>}
        </h3>
        {email && <p className="wrap-anywhere text-muted">{email}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Fact title="Credits" value={formatCount(credits)} />
        <Fact title="Conversions" value={formatCount(totalConversions)} />
        <Fact title="Created" value={formatTime(createdAt)} />
        <Fact title="Last sign-in" value={lastLoginAt ? formatTime(lastLoginAt) : 'never'} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" icon={Coins} onClick={() => setOpen('grant')}>
          Grant credits
        </Button>
        {isBlocked ? (
          <Button
            variant="secondary"
            size="small"
            icon={LockOpen}
            pending={isPending}
            onClick={() => block(id, false)}
          >
            Unblock
          </Button>
        ) : (
          <Button variant="danger" size="small" disabled={isOwn} icon={Ban} onClick={() => setOpen('block')}>
            Block
          </Button>
        )}
      </div>
      {isOwn && (
        <p className="text-xs text-muted">
          You cannot block your own account or remove your own administrator rights. Ask another
          administrator.
        </p>
      )}
      <AuditTrail userId={id} />
      <GrantDialog user={user} open={open === 'grant'} onClose={close} />
      <ConfirmDialog
        open={open === 'block'}
        onClose={close}
        title={`Block ${username}?`}
        confirmLabel="Block"
        pending={isPending}
        onConfirm={() => block(id, true)}
      >
        Their sessions end and their API keys are refused until you unblock them. Nothing is deleted.
      </ConfirmDialog>
    </section>
  );
}

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
