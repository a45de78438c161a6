import {
  computePrice,
  failures,
  objectKeys,
  type ScheduleAnswer,
  type ScheduleQuestion,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { findStoredFile, listStoredFiles } from './find-stored-file.ts';
import { openFile } from './open-file.ts';
import {
  findToolResult,
  runToolCall,
  type AssistantContext,
  type AssistantToolCall,
  type Caller,
  type ResultOfCall,
} from './run-tool-call.ts';

/** A call of one of the assistant's tools. */
export interface AssistantCall {
  readonly tool: string;
  /** Input of the assistant's tool other than files. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The schedule it reads. */
  readonly path?: string | undefined;
  /** Whether it may take, hold or convert; otherwise it only reads what is there. */
  readonly spends: boolean;
  /** The Floatwise tool whose result the call is about. */
  readonly run?: AssistantToolCall | undefined;
}

/** Answers a call: converts what it needs, as an upload, and lets a converter read it. @throws ServiceError or UnusableInputError */
export async function answerAssistant(
  { tool, input, path, run, spends }: AssistantCall,
  caller: Caller,
  context: AssistantContext,
): Promise<ScheduleAnswer> {
  if (path !== undefined && spends) return openFile(path, caller, context);
  if (path !== undefined) return askAboutFile({ tool, input, path }, caller, context);
  if (run === undefined)
    return context.askConverter({ userId: caller.user.id, tool, input, files: [], isPaid: true });
  const result = await (spends ? runToolCall : findToolResult)(run, caller, context);
  const answer = await context.askConverter({
    ...{ userId: caller.user.id, tool, input, files: [], isPaid: true },
    result: describeResult(result),
  });
  if (answer.kind !== 'answered') return answer;
  return { ...answer, answer: { conversion: describeConversion(result, caller), ...answer.answer } };
}

/** @throws ServiceError `credits.not-paid` for a file with a price on which no work was paid within a day */
async function askAboutFile(
  { tool, input, path }: { tool: string; input: AssistantCall['input']; path: string },
  { user }: Caller,
  { ports, credits, askConverter }: AssistantContext,
): Promise<ScheduleAnswer> {
  const { fileName, key, isPaid } = await findStoredFile(path, user, ports);
  const question = { userId: user.id, tool, input, files: [{ path, fileName, key }] };
  const answer = await askConverter({ ...question, isPaid });
  if (answer.kind !== 'unpaid') return answer;
  const { tasks, hash } = answer.read;
  if ((await credits.isPaid({ userId: user.id, file: hash })).isPaid)
    return askConverter({ ...question, isPaid: true });
  throw new ServiceError(failures.fileNotPaid({ path, tasks, price: computePrice(tasks) }));
}

function describeResult({ conversion }: ResultOfCall): ScheduleQuestion['result'] {
  const { id, attempt, noCharge } = conversion;
  return {
    reportKey: objectKeys.report(id, attempt),
    unchanged: noCharge === 'unchanged',
    paths: listStoredFiles(conversion)
      .slice(-1)
      .map(({ path }) => path),
  };
}

/** What the call has cost, and the links to the files. */
function describeConversion({ conversion, isRepeat }: ResultOfCall, { siteUrl }: Caller) {
  const { id, deadline } = conversion;
  const { price, noCharge } = isRepeat ? { price: 0, noCharge: 'repeated' } : conversion;
  return {
    id,
    price,
    ...(noCharge === undefined ? {} : { noCharge }),
    files: listStoredFiles(conversion).map(({ path, fileName }) => ({ path, name: fileName })),
    download: `${siteUrl}/api/conversions/${id}/output`,
    keptUntil: deadline,
  };
}
