import { useEffect, useState } from 'react';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import type { AnswerTo, ViewQuestion } from '../../schedule/model/view-questions.ts';

interface Asked<Question extends ViewQuestion> {
  readonly key: string;
  readonly answer?: AnswerTo<Question>;
  readonly problem?: string;
}

/** Answers of open schedules, so that a tab shows its own again at once. */
const known = new WeakMap<OpenSchedule, Map<string, Promise<unknown>>>();

/** Asks the worker about an open schedule. Undefined while it works; a problem is a sentence for the user. */
export function useAnswer<Question extends ViewQuestion>(
  schedule: OpenSchedule | undefined,
  question: Question,
): Omit<Asked<Question>, 'key'> {
  const [asked, setAsked] = useState<Asked<Question>>();
  const key = JSON.stringify({
    ...question,
    ...('baseline' in question && { baseline: describeFile(question.baseline) }),
  });
  useEffect(() => {
    if (schedule === undefined) return undefined;
    let isWanted = true;
    const answers = known.get(schedule) ?? new Map<string, Promise<unknown>>();
    known.set(schedule, answers);
    const asking = (answers.get(key) ?? schedule.ask(question)) as Promise<AnswerTo<Question>>;
    answers.set(key, asking);
    asking.then(
      (answer) => isWanted && setAsked({ key, answer }),
      (error: unknown) => {
        answers.delete(key);
        if (isWanted) setAsked({ key, problem: error instanceof Error ? error.message : '' });
      },
    );
    return () => {
      isWanted = false;
    };
    // The key stands for the question.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [schedule, key]);
  return asked?.key === key ? asked : {};
}

const describeFile = (file: File | undefined) => file && [file.name, file.size, file.lastModified];
