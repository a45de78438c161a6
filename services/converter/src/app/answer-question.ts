import { failures, type ScheduleAnswer, type ScheduleQuestion } from '@floatwise/contracts';
import type { AnswerQuestion, ConversionObjects } from './ports.ts';

/** Answers a question about files in the bucket. Fails if one has been removed meanwhile. */
export async function answerQuestion(
  { tool, input, files, result, isPaid }: ScheduleQuestion,
  { objects, answer }: { objects: Pick<ConversionObjects, 'findAll'>; answer: AnswerQuestion },
): Promise<ScheduleAnswer> {
  const keys = files.map(({ key }) => key);
  const found = await objects.findAll(result === undefined ? keys : [...keys, result.reportKey]);
  if (found === undefined) return { kind: 'refused', sentence: failures.resultRemoved.error };
  const read = files.flatMap(({ path, fileName }, place) => {
    const bytes = found[place];
    return bytes === undefined ? [] : [{ path, fileName, bytes }];
  });
  const report = result === undefined ? undefined : found.at(-1);
  const { unchanged = false, paths = [] } = result ?? {};
  return answer({
    tool,
    input,
    files: read,
    isPaid,
    ...(report === undefined ? {} : { result: { report, unchanged, paths } }),
  });
}
