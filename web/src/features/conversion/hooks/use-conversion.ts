import type { ToolFacts } from '@floatwise/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { usePutCredits } from '../../credits/api/use-put-credits.ts';
import { useEndSession } from '../../session/api/use-end-session.ts';
import { useUser } from '../../session/api/use-user.ts';
import { getWorkStore } from '../store/work-store.ts';

/** The tool page's work: which step it is at, and what the person can do there. The state is undefined until it is known. */
export function useConversion(tool: ToolFacts) {
  const { data: user } = useUser();
  const putCredits = usePutCredits();
  const onSessionEnded = useEndSession();
  const store = getWorkStore({ tool, username: user?.username ?? '', putCredits, onSessionEnded });
  useEffect(() => store.goOn(), [store]);
  return { store, state: useSyncExternalStore(store.subscribe, store.getState) };
}
