import { use, useEffect, useRef, useState } from 'react';
import { ScheduleContext } from '../../schedule/hooks/use-schedule.ts';
import type { RepairAnswer, RepairQuestion } from '../../schedule/model/repair-trial.ts';

/** What the ticked repairs do, calculated in the page from the file of the result. */
export type RepairEffect =
  | { readonly is: 'unknown' }
  /** The page does not have the file. */
  | { readonly is: 'missing'; readonly fileName: string }
  | { readonly is: 'failed'; readonly sentence: string }
  /** `isOld` while that of the latest ticks is calculated. */
  | { readonly is: 'known'; readonly answer: RepairAnswer; readonly isOld: boolean };

type Tried = { readonly key: string } & (
  { readonly answer: RepairAnswer | undefined } | { readonly sentence: string }
);

/** Asks the worker about one choice at a time; of those that wait only the latest is asked. */
export function useRepairEffect(question: RepairQuestion): RepairEffect {
  const access = use(ScheduleContext);
  const fileName = access?.files[access.shown]?.name ?? 'the file';
  // The planner may have chosen another one.
  const isOther = access?.file !== undefined && access.file.name !== fileName;
  const open = access?.state.is === 'open' && !isOther ? access.state.schedule : undefined;
  const [tried, setTried] = useState<Tried>();
  const busy = useRef<Promise<void>>(undefined);
  const key = JSON.stringify(question);
  useEffect(() => {
    if (open === undefined) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      try {
        const answer = await open.tryRepairs(question);
        if (isWanted) setTried({ key, answer });
      } catch (error) {
        if (isWanted) setTried({ key, sentence: error instanceof Error ? error.message : '' });
      }
    };
    const wait = async (): Promise<void> => {
      await busy.current;
      if (isWanted) busy.current = ask();
    };
    void wait();
    return () => {
      isWanted = false;
    };
    // The key stands for the question.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, key]);
  if (access?.state.is === 'missing' || isOther) return { is: 'missing', fileName };
  if (access?.state.is === 'failed') return { is: 'failed', sentence: access.state.message };
  if (tried === undefined) return { is: 'unknown' };
  if ('sentence' in tried) return { is: 'failed', sentence: tried.sentence };
  if (tried.answer === undefined) return { is: 'unknown' };
  return { is: 'known', answer: tried.answer, isOld: tried.key !== key };
}
