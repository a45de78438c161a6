import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { formatCounted } from '../../../lib/format-count.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { type ListedUser, type UserSort, userSorts, useUsers } from '../api/use-users.ts';
import { LoadError } from './load-error.tsx';
import { UserPanel } from './user-panel.tsx';
import { UserTable } from './user-table.tsx';

const sortTitles: Readonly<Record<UserSort, string>> = {
  USERNAME: 'Username',
  EMAIL: 'Email',
  CREDITS: 'Credits',
  CREATED_AT: 'Account made',
  TOTAL_CONVERSIONS: 'Conversions',
};

/** Everybody who has an account: searched, sorted, page by page; search and order are kept in the address. */
export function UserList() {
  const [params, setParams] = useSearchParams();
  // The cursors the pages before this one began behind.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const [selected, setSelected] = useState<string>();
  const sort = userSorts.find((name) => name === params.get('sort')) ?? 'USERNAME';
  const descending = params.get('order') === 'descending';
  const search = params.get('q') ?? '';
  const change = (changes: Readonly<Record<string, string>>) => {
    setPages([undefined]);
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...changes }), {
      replace: true,
    });
  };
  const [query, setQuery] = useDebouncedText(search, (q) => change({ q }));
  const list = useUsers({ search, sort, descending, after: pages.at(-1) });
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
          sort={sort}
          descending={descending}
          onSort={onSort}
          selected={chosen?.id}
          onSelect={({ id }) => setSelected(id)}
          details={isRoomy ? undefined : (user: ListedUser) => <UserPanel key={user.id} user={user} />}
        />
        {isRoomy && chosen !== undefined && <UserPanel key={chosen.id} user={chosen} />}
        {isRoomy && chosen === undefined && (
          <p className="rounded-lg border border-dashed border-line p-6 text-center text-muted">
            Choose a row to grant credits, to block, or to see what happened to an account.
          </p>
        )}
      </div>
      <Pages
        number={pages.length}
        next={list.next}
        isLoading={list.isLoading}
        onPrevious={() => setPages(pages.slice(0, -1))}
        onNext={(cursor) => setPages([...pages, cursor])}
      />
    </div>
  );
}

interface PagesProps {
  number: number;
  next: string | undefined;
  isLoading: boolean;
  onPrevious: () => void;
  onNext: (cursor: string) => void;
}

function Pages({ number, next, isLoading, onPrevious, onNext }: PagesProps) {
  if (number === 1 && next === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-3">
      <Button
        variant="secondary"
        size="small"
        disabled={number === 1}
        icon={<ChevronLeft className="size-4" aria-hidden="true" />}
        onClick={onPrevious}
      >
        Previous
      </Button>
      <span className="text-muted tabular-nums">Page {number}</span>
      <Button
        variant="secondary"
        size="small"
        disabled={next === undefined || isLoading}
        onClick={() => next !== undefined && onNext(next)}
      >
        Next
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  );
}
