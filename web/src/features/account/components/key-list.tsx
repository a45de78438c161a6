import { type ApiKey, mostKeysAPerson } from '@floatwise/contracts';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import { textLinkClass } from '../../../components/ui/text-link.tsx';
import { formatDay, formatTime } from '../../../lib/format-time.ts';
import { useKeys } from '../../session/api/use-keys.ts';
import { useRevokeKey } from '../api/use-keys.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { Row, Section } from './section.tsx';

/** Creates, lists and revokes API keys. */
export function KeyList() {
  const query = useKeys();
  const { data: keys } = query;
  const revoke = useRevokeKey();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
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
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      {keys !== undefined && keys.length >= mostKeysAPerson && (
        <p className="mt-3 text-xs text-muted">
          You have {mostKeysAPerson} keys, the maximum. Revoke one to create another.
        </p>
      )}
      <NewKeyDialog open={creating} onClose={() => setCreating(false)} />
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

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { id, name, createdAt, lastUsedAt } = apiKey;
  return (
    <Row
      icon={KeyRound}
      title={name}
      note={
        <>
          <code className="font-mono">fw_{id.slice(0, 4)}…</code> · made {formatDay(createdAt)} ·{' '}
          {lastUsedAt === undefined ? 'never used' : `last used ${formatTime(lastUsedAt)}`}
        </>
      }
    >
      <Button variant="secondary" size="small" onClick={onRevoke}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
    </Row>
  );
}
