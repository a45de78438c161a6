import { Ban, Coins, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { creditAmountTextSchema, formatCredits } from '@floatwise/contracts';
import { z } from 'zod';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, SmallButton } from '../../../components/ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { formatTime } from '../../../lib/format-time.ts';
import { type ListedUser, useBlockUser, useGrantCredits } from '../api/use-users.ts';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { createRandomId } from '../../../lib/tab-id.ts';
import { LoadingRows } from '../../../components/ui/load-problem.tsx';
import { type AuditRow, useAuditTrail } from '../api/use-audit.ts';
import { findAuditTitle } from '../model/audit-entries.ts';
import { LoadError } from './table-section.tsx';

/** One user: details, actions, and audit trail. */
export function UserPanel({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  const [open, setOpen] = useState<'grant' | 'block'>();
  const close = () => setOpen(undefined);
  const { change: block, isPending } = useBlockUser(close);
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
        <SmallButton icon={Coins} onClick={() => setOpen('grant')}>
          Grant credits
        </SmallButton>
        {isBlocked ? (
          <SmallButton
            icon={LockOpen}
            pending={isPending}
            onClick={() => block({ userId: id, blocked: false })}
          >
            Unblock
          </SmallButton>
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
      {open === 'grant' && <GrantDialog user={user} onClose={close} />}
      <ConfirmDialog
        open={open === 'block'}
        onClose={close}
        title={`Block ${username}?`}
        confirmLabel="Block"
        pending={isPending}
        onConfirm={() => block({ userId: id, blocked: true })}
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

const reasonProblem = 'Enter a reason of 3 to 200 characters';
const grantFormSchema = z.object({
  credits: creditAmountTextSchema,
  reason: z.string().trim().min(3, reasonProblem).max(200, reasonProblem),
});

/** Asks for the number of credits and the reason, which the user sees in their history. */
function GrantDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { field, handleSubmit } = useFields(grantFormSchema, { credits: '', reason: '' });
  // One id from open to close: a second click, or a retry after a failure, grants nothing more.
  const [requestId] = useState(createRandomId);
  const { change: grant, isPending } = useGrantCredits(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Grant credits to ${user.username}`}
      description="The user sees this reason in their credit history."
      form={{
        onSubmit: handleSubmit((values) => grant({ userId: user.id, requestId, ...values })),
        submitLabel: 'Grant credits',
        pending: isPending,
      }}
    >
      <TextField
        {...field('credits')}
        data-autofocus
        label="Credits"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-40"
      />
      <TextField {...field('reason')} label="Reason" autoComplete="off" />
    </Dialog>
  );
}

/** Audit trail of a user's account, newest first. */
function AuditTrail({ userId }: { userId: string }) {
  const trail = useAuditTrail(userId);
  const { entries, fetchMore } = trail;
  return (
    <div className="border-t border-line pt-4">
      <h4 className="mb-2 font-semibold">Audit trail</h4>
      {entries === undefined && (
        <LoadError list={trail}>
          <LoadingRows label="Loading the audit trail" />
        </LoadError>
      )}
      {entries?.length === 0 && <p className="text-muted">No entries yet.</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol
          aria-label="Audit trail"
          tabIndex={0}
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-sm"
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {fetchMore !== undefined && (
        <SmallButton className="mt-2" onClick={fetchMore}>
          Earlier entries
        </SmallButton>
      )}
    </div>
  );
}

function Entry({ entry: { at, kind, by, from, credits, reason } }: { entry: AuditRow }) {
  const facts = [
    credits === null ? '' : formatCredits(credits),
    reason ?? '',
    by === null ? '' : `by ${by.username}`,
    from === null ? '' : `from ${from}`,
  ].filter((fact) => fact !== '');
  return (
    <li className="py-1.5">
      <div className="flex justify-between gap-4">
        <span>{findAuditTitle(kind)}</span>
        <time dateTime={at} className="shrink-0 text-xs text-muted tabular-nums">
          {formatTime(at)}
        </time>
      </div>
      {facts.length > 0 && <p className="wrap-anywhere text-xs text-muted">{facts.join(' · ')}</p>}
    </li>
  );
}
