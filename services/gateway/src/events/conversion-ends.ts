import {
  conversionAbandonedSchema,
  conversionDeliveredSchema,
  conversionSubjects,
  formatFileNames,
  getInstance,
  oneFileVersion,
} from '@floatwise/contracts';
import { publishConversionFailed, publishKept, type NatsConnection } from '@floatwise/service-kit';
import type { ConversionEnds } from '../app/ports.ts';

const deliveredLimitMs = 60_000;
const abandonedLimitMs = 10_000;

/** Opens the event stream that stats and auth count. */
export function openConversionEnds(nats: NatsConnection): ConversionEnds {
  return {
    publishDelivered: async ({ id, state: _state, outcome, price, since: deliveredAt, ...conversion }) => {
      const instance = getInstance({ id, ...conversion });
      const { userId, username, toolId, requestedAt, inputBytes } = conversion;
      const { outputBytes, tasks, durationMs } = outcome;
      const message = {
        subject: conversionSubjects.delivered,
        schema: conversionDeliveredSchema,
        body: {
          ...{ version: oneFileVersion, conversionId: id, instance, userId, username, toolId },
          ...{ fileName: formatFileNames(conversion), requestedAt, inputBytes },
          ...{ outputBytes, tasks, durationMs, price, deliveredAt },
        },
        messageId: `delivered-${instance}`,
      };
      await publishKept(nats, message, deliveredLimitMs);
    },
    publishAbandoned: async ({ id, userId, arrival }) => {
      const instance = getInstance({ id, arrival });
      const message = {
        subject: conversionSubjects.abandoned,
        schema: conversionAbandonedSchema,
        body: { version: oneFileVersion, conversionId: id, instance, userId },
        messageId: `abandoned-${instance}`,
      };
      await publishKept(nats, message, abandonedLimitMs);
    },
    publishFailed: (conversion) => publishConversionFailed(nats, conversion),
  };
}
