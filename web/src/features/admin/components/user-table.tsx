import { type ReactNode, useMemo, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { CodeCell } from '../../../components/ui/cells.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { Column } from '../../../components/ui/place-columns.ts';
import { Switch } from '../../../components/ui/switch.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import type { ListedUser, UserSort } from '../api/use-users.ts';
import { RightsDialog } from './rights-dialog.tsx';

const sortOf: Readonly<Record<string, UserSort>> = {
  username: 'USERNAME',
  email: 'EMAIL',
  credits: 'CREDITS',
};

interface UserTableProps {
  users: readonly ListedUser[];
  /** The administrator who looks at them. */
  ownId: string;
  sort: UserSort;
  descending: boolean;
  onSort: (sort: UserSort) => void;
  selected: string | undefined;
  onSelect: (user: ListedUser) => void;
  details: ((user: ListedUser) => ReactNode) | undefined;
}

/** Everybody on this page of the list, with the switch of their rights. */
export function UserTable(props: UserTableProps) {
  const { users, ownId, sort, descending, onSort, selected, onSelect, details } = props;
  const [changing, setChanging] = useState<ListedUser>();
  const columns = useMemo(() => listColumns(ownId, setChanging), [ownId]);
  const column = Object.entries(sortOf).find(([, name]) => name === sort)?.[0];
  return (
    <>
      <DataTable
        label="Users"
        columns={columns}
        rows={users}
        rowKey={({ id }) => id}
        sort={column === undefined ? undefined : { column, descending }}
        onSort={(key) => {
          const name = sortOf[key];
          if (name !== undefined) onSort(name);
        }}
        selected={selected}
        onSelect={onSelect}
        details={details}
        className="[--most:max(24rem,calc(100dvh-18rem))] scroll-mt-14"
        empty="No users found"
      />
      <RightsDialog user={changing} onClose={() => setChanging(undefined)} />
    </>
  );
}

function listColumns(ownId: string, onChange: (user: ListedUser) => void): Column<ListedUser>[] {
  return [
    { key: 'id', title: 'ID', width: 12.5, unsorted: true, cell: ({ id }) => <CodeCell text={id} /> },
    { key: 'username', title: 'Username', width: 8, grows: true, cell: ({ username }) => username },
    { key: 'email', title: 'Email', width: 10, grows: true, cell: ({ email }) => email || '-' },
    {
      key: 'credits',
      title: 'Credits',
      width: 5,
      align: 'right',
      cell: ({ credits }) => formatCount(credits),
    },
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
        // The switch is no choice of its row.
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
