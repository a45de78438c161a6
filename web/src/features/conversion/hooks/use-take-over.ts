import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { putParams } from '../../../lib/put-params.ts';
import type { WorkStore } from '../store/work-store.ts';

/** Continues the conversion named in the address in this tab. */
export function useTakeOver(store: WorkStore): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get(takeOverParameter);
  useEffect(() => {
    if (id === null) return;
    void store.takeOver(id);
    setSearch((all) => putParams(all, { [takeOverParameter]: undefined }), { replace: true });
  }, [id, store, setSearch]);
}

/** Address parameter that names a conversion, started elsewhere, to continue in this tab. */
export const takeOverParameter = 'conversion';
