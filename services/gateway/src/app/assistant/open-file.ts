import { randomUUID } from 'node:crypto';
import {
  computePrice,
  conversionIdSchema,
  formatCredits,
  toolIdSchema,
  type ScheduleAnswer,
} from '@floatwise/contracts';
import { payByKey, takeByKey } from '../accounts/pay-by-key.ts';
import { findOwnFile, isWorkPaid } from './find-stored-file.ts';
import type { AssistantContext, Caller } from './run-tool-call.ts';

/** Names the payment in the credit history. */
const openFileId = toolIdSchema.parse('open-file');

/**
 * Reads a file, and pays its price once for 24 hours of questions; a result that waits is taken, which pays for its files.
 * @throws ServiceError before anything is paid
 */
export async function openFile(
  path: string,
  caller: Caller,
  context: AssistantContext,
): Promise<ScheduleAnswer> {
  const { kept, conversion, file } = await findOwnFile(path, caller.user, context.ports);
  // Asked first, so that nothing is paid for a file that cannot be read.
  const answer = await context.askConverter({
    userId: caller.user.id,
    tool: 'read_schedule',
    input: { path },
    files: [{ path, fileName: file.fileName, key: file.key }],
    isPaid: true,
  });
  if (answer.kind !== 'answered') return answer;
  const taken = await takeByKey(kept, caller.keyId, context);
  const takenPrice = conversion.state === 'finished' ? taken.conversion.price : 0;
  const paidCredits = isWorkPaid(taken.conversion)
    ? takenPrice
    : await payQuestions({ ...file, ...(answer.read ?? { tasks: 0, hash: '' }) }, caller, context);
  return {
    ...answer,
    answer: {
      paid:
        paidCredits === 0
          ? 'Nothing was charged by this call: the file has no price, or work on it was paid within 24 hours.'
          : `${formatCredits(paidCredits)} charged. Questions about this file cost nothing more for 24 hours.`,
      paidCredits,
      ...answer.answer,
    },
  };
}

/** Returns the credits paid: none for a file without a price, or on which work was paid within a day. */
async function payQuestions(
  { path, fileName, tasks, hash }: Record<'path' | 'fileName' | 'hash', string> & { tasks: number },
  { user, keyId }: Caller,
  { keys, credits }: AssistantContext,
): Promise<number> {
  const price = computePrice(tasks);
  if (price === 0 || (await credits.isPaid({ userId: user.id, file: hash })).isPaid) return 0;
  const conversionId = conversionIdSchema.parse(path.split('/')[0]);
  const instance = randomUUID();
  const pay = async () => {
    const settled = await credits.settleConversion({
      userId: user.id,
      ...{ conversionId, instance, credits: price, work: hash },
      conversion: { id: conversionId, toolId: openFileId, fileName, tasks },
    });
    return { value: settled.price, paid: settled.price };
  };
  return payByKey({ id: keyId, instance, credits: price }, keys, pay);
}
