import {
  conversionFailedSchema,
  conversionSubjects,
  getInstance,
  oneFileVersion,
  type ConversionIn,
} from '@floatwise/contracts';
import type { NatsConnection } from './nats.ts';
import { publishKept } from './publish.ts';

const publishLimitMs = 20_000;

/** Tells on the event stream that a conversion has failed; told again, it counts once. */
export async function publishConversionFailed(
  nats: NatsConnection,
  { id, userId, username, toolId, fileName, requestedAt, outcome, arrival }: ConversionIn<'failed'>,
): Promise<void> {
  // Nothing was asked for that could be counted.
  if (toolId === undefined) return;
  const instance = getInstance({ id, arrival });
  await publishKept(
    nats,
    {
      subject: conversionSubjects.failed,
      schema: conversionFailedSchema,
      body: {
        version: oneFileVersion,
        conversionId: id,
        instance,
        userId,
        username,
        toolId,
        fileName,
        requestedAt,
        code: outcome.code,
        message: outcome.error,
        failedAt: new Date().toISOString(),
      },
      messageId: `failed-${instance}`,
    },
    publishLimitMs,
  );
}
