import { formatCredits } from '@floatwise/contracts';
import { Button } from '../../../components/ui/button.tsx';
import { LoadingRows } from '../../../components/ui/load-problem.tsx';
import { formatTime } from '../../../lib/format-time.ts';
import { type AuditEntry, useAuditTrail } from '../api/use-audit-trail.ts';
import { findAuditTitle } from '../model/audit-titles.ts';
import { LoadError } from './load-error.tsx';

/** Audit trail of a user's account, newest first. */
export function AuditTrail({ userId }: { userId: string }) {
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
        <Button variant="secondary" size="small" className="mt-2" onClick={fetchMore}>
          Earlier entries
        </Button>
      )}
    </div>
  );
}

function Entry({ entry: { at, kind, by, from, credits, reason } }: { entry: AuditEntry }) {
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
