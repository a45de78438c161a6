import { checkUpload, type ToolFacts } from '@floatwise/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { putParams } from '../../../lib/put-params.ts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { endSession, putUser, useUser } from '../../session/api/use-user.ts';
import { useTools } from '../../catalogue/api/use-tools.ts';
import type { ConvertedResult } from '../model/conversion-state.ts';
import { batches } from '../store/batch-store.ts';
import { fromKeptResult } from '../store/kept-work.ts';
import type { WorkPlace } from '../store/work-place.ts';
import { getWorkStore, handFileTo, type WorkStore } from '../store/work-store.ts';

/** The current step of the tool page, and its actions. The state is undefined until known. */
export function useConversion(tool: ToolFacts) {
  const store = getWorkStore(useWorkPlace(tool));
  return { store, state: useOngoing(store) };
}

/** Several files of a single-file tool, converted one after the other. */
export function useBatch(tool: ToolFacts) {
  const store = batches.get(useWorkPlace(tool));
  const batch = useOngoing(store);
  // The file whose result is open.
  const [viewed, setViewed] = useState<{ file: File; result: ConvertedResult }>();
  const view = async (place: number) => {
    const { file, result } = batch.items.find((item) => item.place === place) ?? {};
    if (file !== undefined && result !== undefined) {
      setViewed({ file, result: await fromKeptResult(result, file) });
    }
  };
  return { store, batch, viewed, view, close: () => setViewed(undefined) };
}

function useWorkPlace(tool: ToolFacts): WorkPlace {
  const { data: user } = useUser();
  const queryClient = useQueryClient();
  return {
    tool,
    username: user?.username ?? '',
    putCredits: (credits) => void putUser(queryClient, (known) => known && { ...known, credits }),
    onSessionEnded: () => endSession(queryClient),
  };
}

/** The state of a work, which continues if the end of a session interrupted it. */
function useOngoing<State>(store: { goOn: () => void; useValue: () => State }): State {
  useEffect(() => store.goOn(), [store]);
  return store.useValue();
}

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

/** The tools, and a function that opens one of them with a file already in the page. */
export function useFileHandover() {
  const { data: tools = [] } = useTools();
  const { data: user } = useUser();
  const navigate = useNavigate();
  const handOver = async (tool: ToolFacts, file: File): Promise<void> => {
    const problem = checkUpload(file, tool.acceptedTypes);
    if (problem !== undefined) {
      showProblem(problem.title, problem.message);
      return;
    }
    await handFileTo(tool.id, user?.username ?? '', file);
    void navigate(tool.route);
  };
  return { tools, handOver };
}
