import type { ScheduleAnswer, ScheduleQuestion } from '@floatwise/contracts';
import type { AnswerQuestion, ConversionObjects, QuestionTask } from './ports.ts';

/** Answers a question about files in the bucket. Fails if one has been removed meanwhile. */
export function answerQuestion(
  question: ScheduleQuestion,
  { objects, answer }: { objects: Pick<ConversionObjects, 'findAll'>; answer: AnswerQuestion },
): Promise<ScheduleAnswer> {
  return answer(question.userId, () => loadTask(question, objects));
}

async function loadTask(
  { tool, input, files, result, isPaid }: ScheduleQuestion,
  objects: Pick<ConversionObjects, 'findAll'>,
): Promise<QuestionTask | undefined> {
  const keys = files.map(({ key }) => key);
  const found = await objects.findAll(result === undefined ? keys : [...keys, result.reportKey]);
  if (found === undefined) return undefined;
  const read = files.flatMap(({ path, fileName }, place) => {
    const bytes = found[place];
    return bytes === undefined ? [] : [{ path, fileName, bytes }];
  });
  const report = result === undefined ? undefined : found.at(-1);
  const { unchanged = false, paths = [] } = result ?? {};
  return {
    tool,
    input,
    files: read,
    isPaid,
    ...(report === undefined ? {} : { result: { report, unchanged, paths } }),
  };
}
