import { useCallback, useRef, useState } from 'react';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import type { TrialPlan, TrialQuestion, TrialRefusal, TrialResult } from '../../schedule/model/edit-trial.ts';
import { type DrawnTrial, drawTrial } from '../model/draw-trial.ts';

/** The last answer about edits, and what it was asked for. */
export interface Trial<Asked> {
  readonly result: TrialResult;
  readonly drawn: DrawnTrial;
  readonly asked: Asked;
}

interface TrialState<Asked> {
  /** The last edits that were not refused. */
  readonly trial: Trial<Asked> | undefined;
  readonly refusal: (TrialRefusal & { readonly asked: Asked }) | undefined;
  /** Why the schedule cannot be calculated. */
  readonly problem: string | undefined;
}

/**
 * Tries edits in the worker. While it works only the latest question waits, so it never falls behind a drag. `ask` resolves with
 * the answer, or with undefined if a later question replaced it or the edits are refused.
 */
export function useTrial<Asked>(schedule: OpenSchedule) {
  const [state, setState] = useState<TrialState<Asked>>({
    trial: undefined,
    refusal: undefined,
    problem: undefined,
  });
  const plan = useRef<TrialPlan>(undefined);
  const isBusy = useRef(false);
  const next = useRef<(isLatest: boolean) => void>(undefined);
  const ask = useCallback(
    async (question: TrialQuestion, asked: Asked): Promise<TrialResult | undefined> => {
      if (isBusy.current) {
        next.current?.(false);
        const isLatest = await new Promise<boolean>((resolve) => {
          next.current = resolve;
        });
        if (!isLatest) return undefined;
      }
      isBusy.current = true;
      try {
        const answer = await schedule.tryEdits({ ...question, known: plan.current?.key });
        if ('refusal' in answer) {
          setState((before) => ({ ...before, refusal: { ...answer.refusal, asked } }));
          return undefined;
        }
        const drawn = answer.drawn && drawTrial(answer.drawn, plan.current);
        if (drawn === undefined) return undefined;
        plan.current = drawn.plan;
        setState({ trial: { result: answer, drawn, asked }, refusal: undefined, problem: undefined });
        return answer;
      } catch (error) {
        setState((before) => ({ ...before, problem: error instanceof Error ? error.message : '' }));
        return undefined;
      } finally {
        const go = next.current;
        next.current = undefined;
        isBusy.current = go !== undefined;
        go?.(true);
      }
    },
    [schedule],
  );
  return { ...state, ask };
}
