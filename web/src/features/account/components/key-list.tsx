import { type ApiKey, formatCredits, mostKeysAPerson, newApiKeyFormSchema } from '@floatwise/contracts';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, SmallButton } from '../../../components/ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import { textLinkClass } from '../../../components/ui/text-link.tsx';
import { formatDay, formatTime } from '../../../lib/format-time.ts';
import { useCreateKey, useKeys, useRevokeKey } from '../../session/api/use-keys.ts';
import { Row, Section } from './section.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Creates, lists and revokes API keys. */
export function KeyList() {
  const query = useKeys();
  const { data: keys } = query;
  const revoke = useRevokeKey();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const [hooking, setHooking] = useState<ApiKey>();
  const close = () => setRevoking(undefined);
  return (
    <Section
      title="API keys"
      lead={
        <>
          Programs convert files with a key instead of your password.{' '}
          <a href="/api-docs" className={textLinkClass}>
            How to call the API
          </a>
          . Assistants that speak the Model Context Protocol connect to{' '}
          <code className="wrap-anywhere">{`${location.origin}/mcp`}</code> with a key.
        </>
      }
      action={
        <Button
          icon={Plus}
          disabled={keys === undefined || keys.length >= mostKeysAPerson}
          onClick={() => setCreating(true)}
        >
          New key
        </Button>
      }
    >
      {keys === undefined && <NotLoaded query={query} what="Your keys" />}
      {keys?.length === 0 && <p className="text-muted">You have no keys. Create one for each program.</p>}
      {keys !== undefined && keys.length > 0 && (
        <ul aria-label="API keys" className="divide-y divide-line border-y border-line">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              onHook={() => setHooking(key)}
              onRevoke={() => setRevoking(key)}
            />
          ))}
        </ul>
      )}
      {keys !== undefined && keys.length >= mostKeysAPerson && (
        <p className="mt-3 text-xs text-muted">
          You have {mostKeysAPerson} keys, the maximum. Revoke one to create another.
        </p>
      )}
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
      {hooking !== undefined && <WebhookDialog apiKey={hooking} onClose={() => setHooking(undefined)} />}
      <ConfirmDialog
        open={revoking !== undefined}
        onClose={close}
        title={`Revoke ${revoking?.name ?? 'the key'}?`}
        confirmLabel="Revoke key"
        pending={revoke.isPending}
        onConfirm={() => revoking !== undefined && revoke.mutate(revoking.id, { onSuccess: close })}
      >
        Programs that use it are refused immediately. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}

function KeyRow(props: { apiKey: ApiKey; onHook: () => void; onRevoke: () => void }) {
  const { apiKey, onHook, onRevoke } = props;
  const { id, name, createdAt, lastUsedAt, dailyCredits, webhookUrl } = apiKey;
  return (
    <Row
      icon={KeyRound}
      title={name}
      note={
        <>
          <code className="font-mono">fw_{id.slice(0, 4)}…</code> · created {formatDay(createdAt)} ·{' '}
          {lastUsedAt === undefined ? 'never used' : `last used ${formatTime(lastUsedAt)}`}
          {dailyCredits !== undefined && ` · at most ${formatCredits(dailyCredits)} a day`}
          {webhookUrl !== undefined && ` · posts to ${new URL(webhookUrl).host}`}
        </>
      }
    >
      <SmallButton about={name} onClick={onHook}>
        Webhook
      </SmallButton>
      <SmallButton about={name} onClick={onRevoke}>
        Revoke
      </SmallButton>
    </Row>
  );
}

/** Asks for a name, then shows the key once. */
function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateKey();
  const { field, handleSubmit } = useFields(newApiKeyFormSchema, { name: '', dailyCredits: '' });
  const made = create.data;
  const form = {
    onSubmit: handleSubmit((key) => create.mutate(key)),
    submitLabel: 'Create key',
    pending: create.isPending,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      {...(made === undefined
        ? { title: 'New API key', description: 'Name the program that will use it.', form }
        : { title: 'Your new API key', isHeldOpen: true })}
    >
      {made === undefined ? (
        <>
          <TextField {...field('name')} data-autofocus label="Name" autoComplete="off" />
          <TextField
            {...field('dailyCredits')}
            label="Credits a day"
            inputMode="numeric"
            autoComplete="off"
            hint="The most it may spend in a day (UTC). Leave it empty for no limit."
          />
        </>
      ) : (
        <ShownOnce text={made.key} copyLabel="Copy key" onDone={onClose}>
          You will not see this key again; we store only a hash.
        </ShownOnce>
      )}
    </Dialog>
  );
}
