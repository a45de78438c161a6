import type { ToolFacts } from '@floatwise/contracts';
import { useSyncExternalStore } from 'react';
import { usePutCredits } from '../../credits/api/use-put-credits.ts';
import { useUser } from '../../session/api/use-user.ts';
import { getWorkStore } from '../store/work-store.ts';

/** The tool page's work: which step it is at, and what the person can do there. The state is undefined until it is known. */
export function useConversion(tool: ToolFacts) {
  const { data: user } = useUser();
  const putCredits = usePutCredits();
  const store = getWorkStore({ tool, username: user?.username ?? '', putCredits });
  return { store, state: useSyncExternalStore(store.subscribe, store.getState) };
}
