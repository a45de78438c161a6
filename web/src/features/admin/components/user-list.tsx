import { useMemo, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { CodeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { formatCount, formatCounted } from '../../../lib/format-count.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { type ListedUser, type UserSort, useSetAdmin, useUsers } from '../api/use-users.ts';
import { useListParams } from '../model/page-number.ts';
import { LoadError, Pages } from './table-section.tsx';
import { UserPanel } from './user-panel.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';

/** What users can be sorted by; equals the column's key if there is such a column. */
const sorts: readonly { readonly name: UserSort; readonly title: string }[] = [
  { name: 'USERNAME', title: 'Username' },
  { name: 'EMAIL', title: 'Email' },
  { name: 'CREDITS', title: 'Credits' },
  { name: 'CREATED_AT', title: 'Created' },
  { name: 'TOTAL_CONVERSIONS', title: 'Conversions' },
];

/** All users: searched, sorted and paged. The address keeps search, order and page. */
export function UserList({ ownId }: { ownId: string }) {
  const { params, page, change } = useListParams();
  const [selected, setSelected] = useState<string>();
  const sort = sorts.find(({ name }) => name === params.get('sort'))?.name ?? 'USERNAME';
  const descending = params.get('order') === 'descending';
  const search = params.get('q') ?? '';
  const [query, setQuery] = useDebouncedText(search, (q) => change({ q }));
  const unconfirmed = params.get('email') === 'unconfirmed';
  const list = useUsers({ search, unconfirmed, sort, descending, page });
  const isRoomy = useMedia('(min-width: 80rem)');
  const [changing, setChanging] = useState<ListedUser>();
  const columns = useMemo(() => listColumns(ownId, setChanging), [ownId]);
  const { rows: users, error } = list;
  if (users === undefined) {
    return (
      <LoadError list={list}>
        <LoadingPanel label="Loading users" />
      </LoadError>
    );
  }
  const chosen = users.find(({ id }) => id === selected);
  const panel = (user: ListedUser) => <UserPanel key={user.id} user={user} isOwn={user.id === ownId} />;
  const onSort = (key: string) =>
    change({ sort: key, order: key === sort && !descending ? 'descending' : 'ascending' });
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted tabular-nums">{formatCounted(list.total, 'user')}</p>
        <SelectField
          label="Sort by"
          value={`${sort} ${descending ? 'descending' : 'ascending'}`}
          choices={sorts.flatMap(({ name, title }) =>
            ['ascending', 'descending'].map((order) => ({
              value: `${name} ${order}`,
              title: `${title}, ${order}`,
            })),
          )}
          onChange={(value) => {
            const [name = '', order = ''] = value.split(' ');
            change({ sort: name, order });
          }}
        />
        <SelectField
          label="Addresses"
          value={unconfirmed ? 'unconfirmed' : ''}
          choices={[
            { value: '', title: 'All' },
            { value: 'unconfirmed', title: 'Not confirmed' },
          ]}
          onChange={(value) => change({ email: value === '' ? undefined : value })}
        />
        <SearchField label="Search users" query={query} onChange={setQuery} />
      </div>
      {error !== undefined && (
        <div className="mb-3">
          <LoadError list={list} />
        </div>
      )}
      <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <DataTable
          label="Users"
          columns={columns}
          rows={users}
          rowKey={({ id }) => id}
          sort={{ column: sort, descending }}
          onSort={onSort}
          selected={chosen?.id}
          onSelect={({ id }) => setSelected(id)}
          details={isRoomy ? undefined : panel}
          className="[--most:max(24rem,calc(100dvh-18rem))] scroll-mt-14"
          empty="No users found"
        />
        {isRoomy && chosen !== undefined && panel(chosen)}
        {isRoomy && chosen === undefined && (
          <p className="rounded-lg border border-dashed border-line p-6 text-center text-muted">
            Select a user to grant credits, block, or view the audit trail.
          </p>
        )}
      </div>
      <Pages label="Pages" total={list.total} isLoading={list.isLoading} />
      {changing !== undefined && <RightsDialog user={changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}

function listColumns(ownId: string, onChange: (user: ListedUser) => void): Column<ListedUser>[] {
  return [
    { key: 'id', title: 'ID', width: 12.5, unsorted: true, cell: ({ id }) => <CodeCell text={id} /> },
    { key: 'USERNAME', title: 'Username', width: 8, grows: true, cell: ({ username }) => username },
    { key: 'EMAIL', title: 'Email', width: 13, grows: true, cell: EmailCell },
    { key: 'CREDITS', title: 'Credits', width: 5, align: 'right', cell: (user) => formatCount(user.credits) },
    {
      key: 'status',
      title: 'Admin Status',
      width: 6.5,
      unsorted: true,
      cell: ({ isAdmin, isBlocked }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? 'Admin' : 'User'}</Badge>
          {isBlocked && <Badge tone="critical">Blocked</Badge>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 10.5,
      unsorted: true,
      cell: (user) => (
        // Using the switch does not select its row.
        <div onClick={(event) => event.stopPropagation()}>
          <Switch
            label={user.isAdmin ? 'Admin' : 'Regular User'}
            reason={user.id === ownId ? 'You cannot remove your own rights.' : undefined}
            checked={user.isAdmin}
            disabled={user.id === ownId}
            onChange={() => onChange(user)}
          />
        </div>
      ),
    },
  ];
}

/** The address, and one that is not confirmed yet. */
function EmailCell({ email, pendingEmail }: ListedUser) {
  if (!pendingEmail) return email || '-';
  return (
    <span className="flex flex-wrap items-center gap-1">
      {email && <span>{email}</span>}
      {pendingEmail}
      <Badge tone="near">Not confirmed</Badge>
    </span>
  );
}

/** Asks before administrator rights are granted or revoked. */
function RightsDialog(props: { user: ListedUser; onClose: () => void }) {
  const { id, username, isAdmin } = props.user;
  const { change, isPending } = useSetAdmin(props.onClose);
  return (
    <ConfirmDialog
      open
      onClose={props.onClose}
      title={isAdmin ? `Remove administrator rights from ${username}?` : `Make ${username} an administrator?`}
      confirmLabel={isAdmin ? 'Remove rights' : 'Make administrator'}
      pending={isPending}
      onConfirm={() => change({ userId: id, isAdmin: !isAdmin })}
    >
      {isAdmin
        ? 'They lose access to the administrator pages immediately, and keep their account, credits and conversions.'
        : 'Administrators can see every account and all statistics, grant credits, block accounts and change the rights of others.'}
    </ConfirmDialog>
  );
}
