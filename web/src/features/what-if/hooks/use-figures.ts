import type { ReportWhatIf } from '@floatwise/contracts';
import { useEffect, useState } from 'react';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import { type EditSet, listOn } from '../model/edit-sets.ts';

export type SetFigures = { readonly whatIf: ReportWhatIf } | { readonly sentence: string };

/** What each of several sets does, or why it is refused; a set that has not been tried yet is left out. */
export function useFigures(
  schedule: OpenSchedule,
  sets: readonly EditSet[],
  milestones: readonly string[],
): readonly (SetFigures | undefined)[] {
  const [known, setKnown] = useState<ReadonlyMap<string, SetFigures>>(() => new Map());
  const keys = sets.map((set) => JSON.stringify([listOn(set).edits, milestones]));
  const wanted = keys.find((key) => !known.has(key));
  const set = sets[keys.indexOf(wanted ?? '')];
  useEffect(() => {
    if (wanted === undefined || set === undefined) return undefined;
    let isWanted = true;
    const put = (figures: SetFigures) => {
      if (isWanted) setKnown((before) => new Map(before).set(wanted, figures));
    };
    schedule.tryEdits({ edits: listOn(set).edits, milestones, isBrief: true }).then(
      (answer) =>
        put('refusal' in answer ? { sentence: answer.refusal.sentence } : { whatIf: answer.whatIf }),
      (error: unknown) => put({ sentence: error instanceof Error ? error.message : '' }),
    );
    return () => {
      isWanted = false;
    };
    // The key stands for the set and the milestones.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [schedule, wanted]);
  return keys.map((key) => known.get(key));
}
