import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { formatCounted } from '../../../lib/format-count.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { type ListedUser, type UserSort, userSorts, useUsers } from '../api/use-users.ts';
import { changeParams, readPage } from '../model/page-number.ts';
import { LoadError } from './load-error.tsx';
import { Pages } from './pages.tsx';
import { UserPanel } from './user-panel.tsx';
import { UserTable } from './user-table.tsx';

const sortTitles: Readonly<Record<UserSort, string>> = {
  USERNAME: 'Username',
  EMAIL: 'Email',
  CREDITS: 'Credits',
  CREATED_AT: 'Created',
  TOTAL_CONVERSIONS: 'Conversions',
};

/** Everybody who has an account: searched, sorted, page by page; search, order and page are kept in the address. */
export function UserList({ ownId }: { ownId: string }) {
  const [params, setParams] = useSearchParams();
  const [selected, setSelected] = useState<string>();
  const sort = userSorts.find((name) => name === params.get('sort')) ?? 'USERNAME';
  const descending = params.get('order') === 'descending';
  const search = params.get('q') ?? '';
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => changeParams(before, changes), { replace: true });
  const [query, setQuery] = useDebouncedText(search, (q) => change({ q }));
  const list = useUsers({ search, sort, descending, page: readPage(params) });
  const isRoomy = useMedia('(min-width: 80rem)');
  const { users, error } = list;
  if (users === undefined) {
    return error === undefined ? (
      <LoadingPanel label="Loading users" />
    ) : (
      <LoadError error={error} onRetry={list.refetch} />
    );
  }
  const chosen = users.find(({ id }) => id === selected);
  const onSort = (next: UserSort) =>
    change({ sort: next, order: next === sort && !descending ? 'descending' : 'ascending' });
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted tabular-nums">{formatCounted(list.total, 'user')}</p>
        <SelectField
          label="Sort by"
          value={`${sort} ${descending ? 'descending' : 'ascending'}`}
          choices={userSorts.flatMap((name) => [
            { value: `${name} ascending`, title: `${sortTitles[name]}, ascending` },
            { value: `${name} descending`, title: `${sortTitles[name]}, descending` },
          ])}
          onChange={(value) => {
            const [name = '', order = ''] = value.split(' ');
            change({ sort: name, order });
          }}
        />
        <SearchField label="Search users" query={query} onChange={setQuery} />
      </div>
      {error !== undefined && (
        <div className="mb-3">
          <LoadError error={error} onRetry={list.refetch} />
        </div>
      )}
      <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <UserTable
          users={users}
          ownId={ownId}
          sort={sort}
          descending={descending}
          onSort={onSort}
          selected={chosen?.id}
          onSelect={({ id }) => setSelected(id)}
          details={
            isRoomy
              ? undefined
              : (user: ListedUser) => <UserPanel key={user.id} user={user} isOwn={user.id === ownId} />
          }
        />
        {isRoomy && chosen !== undefined && (
          <UserPanel key={chosen.id} user={chosen} isOwn={chosen.id === ownId} />
        )}
        {isRoomy && chosen === undefined && (
          <p className="rounded-lg border border-dashed border-line p-6 text-center text-muted">
            Select a user to grant credits, block, or view the audit trail.
          </p>
        )}
      </div>
      <Pages label="Pages" total={list.total} isLoading={list.isLoading} />
    </div>
  );
}
