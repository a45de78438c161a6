import { objectKeys, type ScheduleAnswer, type ScheduleQuestion } from '@floatwise/contracts';
import type { DeliveredConversion } from '../settle-delivery.ts';
import { findStoredFile, listStoredFiles } from './find-stored-file.ts';
import { runToolCall, type AssistantContext, type AssistantToolCall, type Caller } from './run-tool-call.ts';

/** A call of one of the assistant's tools. */
export interface AssistantCall {
  readonly tool: string;
  /** Input of the assistant's tool other than files. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The schedule it reads. */
  readonly path?: string | undefined;
  /** The Floatwise tool whose result the call is about. */
  readonly run?: AssistantToolCall | undefined;
}

/** Answers a call: converts what it needs, as an upload, and lets a converter read it. @throws ServiceError or UnusableInputError */
export async function answerAssistant(
  { tool, input, path, run }: AssistantCall,
  caller: Caller,
  context: AssistantContext,
): Promise<ScheduleAnswer> {
  const taken = run === undefined ? undefined : await runToolCall(run, caller, context);
  const files = path === undefined ? [] : [await findStoredFile(path, caller.user, context.ports)];
  const paidCredits = files.reduce((sum, file) => sum + file.paidCredits, 0);
  const answer = await context.askConverter({
    tool,
    input,
    files: files.map((file) => ({ path: file.path, fileName: file.fileName, key: file.key })),
    ...(taken === undefined ? {} : { result: describeResult(taken) }),
  });
  if (answer.kind === 'refused') return answer;
  const facts = {
    ...(paidCredits === 0 ? {} : { paidCredits }),
    ...(taken === undefined ? {} : { conversion: describeConversion(taken, caller) }),
  };
  return { ...answer, answer: { ...answer.answer, ...facts } };
}

function describeResult({ conversion }: DeliveredConversion): ScheduleQuestion['result'] {
  const { id, attempt, noCharge } = conversion;
  return {
    reportKey: objectKeys.report(id, attempt),
    unchanged: noCharge === 'unchanged',
    paths: listStoredFiles(conversion)
      .slice(-1)
      .map(({ path }) => path),
  };
}

/** The price of a conversion and the links to its files. */
function describeConversion({ conversion }: DeliveredConversion, { siteUrl }: Caller) {
  const { id, price, noCharge, deadline } = conversion;
  return {
    id,
    price,
    ...(noCharge === undefined ? {} : { noCharge }),
    files: listStoredFiles(conversion).map(({ path, fileName }) => ({ path, name: fileName })),
    download: `${siteUrl}/api/conversions/${id}/output`,
    keptUntil: deadline,
  };
}
