import { checkUpload, type ConversionId, type ToolFacts } from '@floatwise/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { putParams } from '../../../lib/put-params.ts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { useTools } from '../../catalogue/api/use-tools.ts';
import type { OptionValues } from '../../options/option-fields.ts';
import { useOptionValues } from '../../options/use-option-values.ts';
import type { MakeEdited } from '../../schedule/hooks/use-schedule.ts';
import { endSession, putUser, useUser } from '../../session/api/use-user.ts';
import { fetchSamples } from '../api/use-sample-report.ts';
import { convertsInTurn } from '../model/batch.ts';
import { type WorkState, type ConvertedResult, isElsewhere } from '../model/conversion-state.ts';
import { batches } from '../store/batch-store.ts';
import { fromKeptResult } from '../store/kept-work.ts';
import type { WorkPlace } from '../store/work-place.ts';
import { getWorkStore, handedParameter, handFilesTo } from '../store/work-store.ts';

export type Work = ReturnType<typeof useWork>;

/** What a step of the tool page shows. */
export interface StepProps<Step extends WorkState['step']> {
  work: Work;
  state: Extract<WorkState, { step: Step }>;
}

/** The work at a tool: its current step, undefined until known, its options and what the user can do. */
export function useWork(tool: ToolFacts) {
  const place = useWorkPlace(tool);
  const store = getWorkStore(place);
  const state = useOngoing(store);
  useTaken(takeOverParameter, (id) => store.takeOver(id as ConversionId));
  useTaken(handedParameter, (id) => store.takeHanded(id));
  const batch = useBatch(place);
  const several = state?.step === 'upload' && batch.batch.items.length > 0 ? batch : undefined;
  const file = state !== undefined && 'file' in state ? state.file : undefined;
  const options = useOptionValues(tool, file, state?.step === 'selected' ? state.options : undefined);
  const start = () => {
    const [problem] = options.problems;
    if (problem === undefined) (several?.store ?? store).start(options.values);
    else showProblem('Check the options', problem);
  };
  const rerun = (changes: OptionValues) => {
    options.putValues(changes);
    if (state?.step === 'ready') store.cancel();
    else store.tryAgain();
    store.start({ ...options.values, ...changes });
  };
  const choose = (files: readonly File[]) => {
    if (files.length > 1 && convertsInTurn(tool)) batch.store.add(files);
    else store.selectFiles(files);
  };
  const trySample = async () => {
    const samples = await fetchSamples(tool).catch(() => undefined);
    if (samples === undefined) {
      showProblem('The sample could not be loaded', 'Try again.');
      return;
    }
    store.selectFiles(samples);
    if (tool.sampleOptions === undefined) start();
    else {
      options.putValues(tool.sampleOptions);
      store.start({ ...options.values, ...tool.sampleOptions });
    }
  };
  return {
    ...{ tool, state, store, options, start, choose, trySample },
    /** Set if several files are converted one after the other. */
    several,
    /** Runs the same file again with these options changed; undefined if the file is not in this tab. */
    rerun: file === undefined || isElsewhere(file) ? undefined : rerun,
  };
}

/** Several files of a single-file tool, converted one after the other. */
function useBatch(place: WorkPlace) {
  const store = batches.get(place);
  const batch = useOngoing(store);
  // The file whose result is open.
  const [viewed, setViewed] = useState<{ file: File; result: ConvertedResult }>();
  const view = async (at: number) => {
    const { file, result } = batch.items.find((item) => item.place === at) ?? {};
    if (file !== undefined && result !== undefined) {
      setViewed({ file, result: await fromKeptResult(result) });
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

/** Takes what a parameter of the address names into this tab's work, and removes the parameter. */
function useTaken(parameter: string, take: (id: string) => Promise<void>): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get(parameter);
  useEffect(() => {
    if (id === null) return;
    void take(id);
    setSearch((all) => putParams(all, { [parameter]: undefined }), { replace: true });
    // The store of the work is the same for the whole visit.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, setSearch]);
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
    await openIn(tool, [file]);
  };
  /** Opens a tool with files it takes, without any if the list is empty, and with options for them. A visitor signs in first; the files stay in this tab. */
  const openIn = async (tool: ToolFacts, files: readonly File[], options?: OptionValues): Promise<void> => {
    void navigate(await handFilesTo(tool, { username: user?.username, files, options }));
  };
  return { tools, handOver, openIn };
}

/** Opens the tool that makes a workbook and a changed file of edits; undefined while the tools are not known. */
export function useMakeEdited(): MakeEdited | undefined {
  const { tools, openIn } = useFileHandover();
  const tool = tools.find(({ id }) => id === 'what-if');
  return tool && ((file, options) => void openIn(tool, [file], options));
}
