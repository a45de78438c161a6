import type { ToolFacts } from '@floatwise/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePutCredits } from '../../credits/api/use-put-credits.ts';
import { useEndSession } from '../../session/api/use-end-session.ts';
import { useUser } from '../../session/api/use-user.ts';
import type { ConvertedResult } from '../model/conversion-state.ts';
import { batches } from '../store/batch-store.ts';
import { fromKeptResult } from '../store/kept-result.ts';

/** The result of one of several files, while it is looked at. */
interface ViewedResult {
  readonly file: File;
  readonly result: ConvertedResult;
}

/** Several files at a tool that takes one, converted one after the other. */
export function useBatch(tool: ToolFacts) {
  const { data: user } = useUser();
  const putCredits = usePutCredits();
  const onSessionEnded = useEndSession();
  const store = batches.get({ tool, username: user?.username ?? '', putCredits, onSessionEnded });
  useEffect(() => store.goOn(), [store]);
  const batch = useSyncExternalStore(store.subscribe, store.getState);
  const [viewed, setViewed] = useState<ViewedResult>();
  const view = async (place: number) => {
    const { file, result } = batch.items.find((item) => item.place === place) ?? {};
    if (file !== undefined && result !== undefined) {
      setViewed({ file, result: await fromKeptResult(result, file) });
    }
  };
  return { store, batch, viewed, view, close: () => setViewed(undefined) };
}
