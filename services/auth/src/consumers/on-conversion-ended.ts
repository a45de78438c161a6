import {
  conversionAbandonedSchema,
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionSubjects,
  getInstance,
  isNewerFormat,
} from '@floatwise/contracts';
import { readJson } from '@floatwise/service-kit';
import { isAccountGone } from '../app/append-entry.ts';
import { releaseHold } from '../app/hold-credits.ts';
import type { ReviewPorts } from '../app/review-hold.ts';
import { settleConversion } from '../app/settle-conversion.ts';

/** An end in a newer format than this process knows. */
class NewerEndError extends Error {
  override readonly name = 'NewerEndError';
}

type EndDeps = ReviewPorts;

/**
 * Handles the end of a conversion: a failed or abandoned one releases its hold. A delivered one is already settled, unless a
 * gateway of an earlier release delivered it. A repeated event changes nothing.
 */
export async function onConversionEnded(
  message: { readonly subject: string; readonly json: () => unknown },
  deps: EndDeps,
): Promise<void> {
  try {
    await takeEnd(message, deps);
  } catch (error) {
    if (!isAccountGone(error)) throw error;
  }
}

async function takeEnd(message: Parameters<typeof onConversionEnded>[0], deps: EndDeps): Promise<void> {
  if (message.subject === conversionSubjects.delivered) {
    const { data, error } = conversionDeliveredSchema.safeParse(readJson(message));
    if (data === undefined) {
      complain(message, error, deps);
      return;
    }
    const { userId, conversionId, instance, toolId, fileName, tasks, price } = data;
    if (instance !== undefined || price === 0) return;
    const conversion = { id: conversionId, toolId, fileName, tasks };
    // Under the record's instance, as the review of its hold does: whichever comes first charges.
    const record = (await deps.findConversion(conversionId))?.conversion;
    const named = { conversionId, instance: record && getInstance(record) };
    await settleConversion(deps, { userId, ...named, credits: price, conversion });
    return;
  }
  const schema =
    message.subject === conversionSubjects.failed ? conversionFailedSchema : conversionAbandonedSchema;
  const { data, error } = schema.safeParse(readJson(message));
  if (data === undefined) {
    complain(message, error, deps);
    return;
  }
  await releaseHold(deps, data);
}

/** @throws NewerEndError for a newer format: a newer instance handles it, or the record decides about the hold */
function complain(
  message: Parameters<typeof onConversionEnded>[0],
  problem: unknown,
  { logger }: EndDeps,
): void {
  if (isNewerFormat(readJson(message))) throw new NewerEndError();
  logger.error(
    { subject: message.subject, err: problem },
    'the end of a conversion cannot be read and is skipped',
  );
}
