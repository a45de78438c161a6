import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { putParams } from '../../../lib/put-params.ts';
import type { WorkStore } from '../store/work-store.ts';

/** Goes on here with the conversion the address names. */
export function useTakeOver(store: WorkStore): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get(takeOverParameter);
  useEffect(() => {
    if (id === null) return;
    void store.takeOver(id);
    setSearch((all) => putParams(all, { [takeOverParameter]: undefined }), { replace: true });
  }, [id, store, setSearch]);
}

/** Names, in the address of a tool, a conversion that was begun elsewhere and is to go on in this tab. */
export const takeOverParameter = 'conversion';
