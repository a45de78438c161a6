import {
  conversionFailedSchema,
  conversionSubjects,
  formatFileNames,
  getInstance,
  isFault,
  oneFileVersion,
  type ConversionIn,
} from '@floatwise/contracts';
import type { Logger } from './logger.ts';
import type { NatsConnection } from './nats.ts';
import { publishKept } from './publish.ts';
import { getSiteTime } from './site-clock.ts';

const publishLimitMs = 20_000;

/** Publishes a failed conversion on the event stream; duplicates count once. */
export async function publishConversionFailed(
  nats: NatsConnection,
  conversion: ConversionIn<'failed'>,
): Promise<void> {
  const { id, userId, username, toolId, requestedAt, outcome, arrival } = conversion;
  // Without a tool there is nothing to count.
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
        fileName: formatFileNames(conversion),
        requestedAt,
        code: outcome.code,
        message: outcome.error,
        failedAt: getSiteTime(),
      },
      messageId: `failed-${instance}`,
    },
    publishLimitMs,
  );
}

/** Logs a failed conversion: as an error if the site is to blame, otherwise as info. */
export function logFailure(logger: Logger, { id, toolId, attempt, outcome }: ConversionIn<'failed'>): void {
  const { code } = outcome;
  const level = isFault(code) ? 'error' : 'info';
  logger[level]({ conversionId: id, toolId, attempt, code }, 'conversion failed');
}
