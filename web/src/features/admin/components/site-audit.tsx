import { auditKinds } from '@floatwise/contracts';
import { Link } from 'react-router';
import { TimeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { DateRangeField } from '../../../components/ui/date-range-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { SmallField } from '../../../components/ui/text-field.tsx';
import { formatDateRange, parseDateRange } from '../../../lib/date-range.ts';
import { formatCounted } from '../../../lib/format-count.ts';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { type AuditRow, useSiteAudit } from '../api/use-audit.ts';
import {
  type EntryPerson,
  findActor,
  findAuditTitle,
  findSubject,
  listDetails,
} from '../model/audit-entries.ts';
import { useListParams } from '../model/page-number.ts';
import { LoadError, Pages, SaveCsvButton } from './table-section.tsx';

const columns: readonly Column<AuditRow>[] = [
  { key: 'at', title: 'When', width: 10.5, cell: ({ at }) => <TimeCell at={at} /> },
  { key: 'kind', title: 'What', width: 13, cell: ({ kind }) => findAuditTitle(kind) },
  { key: 'whom', title: 'Account', width: 11, grows: true, cell: (row) => <Person {...findSubject(row)} /> },
  { key: 'who', title: 'Done by', width: 11, grows: true, cell: (entry) => <Person {...findActor(entry)} /> },
  { key: 'from', title: 'From', width: 8.5, cell: ({ from }) => from ?? '-' },
  {
    key: 'details',
    title: 'Details',
    width: 14,
    grows: true,
    cell: (entry) => <span className="wrap-anywhere">{listDetails(entry).join(' · ') || '-'}</span>,
  },
];

const kinds = auditKinds
  .map((kind) => ({ value: kind, title: findAuditTitle(kind) }))
  .toSorted((left, right) => left.title.localeCompare(right.title));

/** Audit trail of all accounts, newest first; the address keeps filters and page. */
export function SiteAudit() {
  const { params, page, change } = useListParams();
  const kind = auditKinds.find((known) => known === params.get('kind')) ?? '';
  const [who, whom] = [params.get('who') ?? '', params.get('whom') ?? ''];
  const range = parseDateRange(params);
  const list = useSiteAudit({ who, whom, kind, range, page });
  const { rows: entries, total, error } = list;
  if (entries === undefined && error === undefined) return <LoadingPanel label="Loading the audit trail" />;
  return (
    <div>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SelectField
            label="What"
            value={kind}
            choices={[{ value: '', title: 'Everything' }, ...kinds]}
            onChange={(next) => change({ kind: next })}
          />
          <PersonField label="Account" value={whom} onChange={(next) => change({ whom: next })} />
          <PersonField label="Done by" value={who} onChange={(next) => change({ who: next })} />
        </div>
        <DateRangeField range={range} onChange={(next) => change(formatDateRange(next))} />
      </div>
      <div className="my-3 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted tabular-nums">
          {formatCounted(total, 'event')}
        </p>
        <SaveCsvButton
          what="this page of the audit trail"
          fileName="audit-trail.csv"
          getRows={() => [
            ['When', 'What', 'Account', 'Done by', 'From', 'Details'],
            ...(entries ?? []).map((entry) => [
              ...[entry.at, findAuditTitle(entry.kind), findSubject(entry).name, findActor(entry).name],
              ...[entry.from ?? '', listDetails(entry).join(' · ')],
            ]),
          ]}
        />
      </div>
      {error !== undefined && (
        <div className="mb-3">
          <LoadError list={list} />
        </div>
      )}
      {entries !== undefined && (
        <DataTable
          label="Audit trail"
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
          className="[--most:max(24rem,calc(100dvh-18rem))]"
          empty="No events match. Choose another account, event or period."
        />
      )}
      <Pages label="Pages" total={total} isLoading={list.isLoading} />
    </div>
  );
}

function Person({ name, isUser }: EntryPerson) {
  if (!isUser) return <span className="wrap-anywhere text-muted italic">{name}</span>;
  return (
    <Link
      to={`/admin/users?q=${encodeURIComponent(name)}`}
      className="wrap-anywhere text-accent-ink underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  );
}

function PersonField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const [text, setText] = useDebouncedText(value, onChange);
  return (
    <SmallField
      label={label}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      placeholder="Username or email"
      className="w-48!"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
