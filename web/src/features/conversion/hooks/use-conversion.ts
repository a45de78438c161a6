import { checkUpload, type ToolFacts } from '@floatwise/contracts';
import { useEffect, useReducer, useRef } from 'react';
import { showToast } from '../../../components/ui/toast-store.ts';
import { ConversionError } from '../api/conversion-error.ts';
import { convertFile } from '../api/convert-file.ts';
import {
  type ConversionFailure,
  initialConversionState,
  reduceConversion,
} from '../model/conversion-state.ts';

/** The tool page's work: which step it is at, and what the person can do there. */
export function useConversion(tool: ToolFacts) {
  const [state, dispatch] = useReducer(reduceConversion, initialConversionState);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Takes the file if it can be uploaded, and says why when it cannot. */
  const selectFile = (file: File) => {
    const problem = checkUpload(file, tool.acceptedTypes);
    if (problem === undefined) dispatch({ type: 'select', file });
    else showToast({ variant: 'destructive', title: problem.title, description: problem.message });
  };

  const start = async (options: Readonly<Record<string, unknown>>) => {
    if (state.step !== 'selected') return;
    const controller = new AbortController();
    running.current = controller;
    dispatch({ type: 'start' });
    try {
      const result = await convertFile({
        toolId: tool.id,
        file: state.file,
        options,
        signal: controller.signal,
        onProgress: (progress) => {
          if (!controller.signal.aborted) dispatch({ type: 'progress', progress });
        },
      });
      if (!controller.signal.aborted) dispatch({ type: 'succeed', result });
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: 'fail', failure: formatFailure(error) });
    }
  };

  const cancel = () => {
    running.current?.abort();
    dispatch({ type: 'cancel' });
  };

  return { state, selectFile, start, cancel, reset: () => dispatch({ type: 'reset' }) };
}

function formatFailure(error: unknown): ConversionFailure {
  if (error instanceof ConversionError) {
    return { message: error.message, code: error.code, status: error.status };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : undefined;
  return { message: message ?? 'An error occurred during conversion', code: undefined, status: undefined };
}
