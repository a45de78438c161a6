import { creditRequests, formatFileNames, getInstance } from '@floatwise/contracts';
import { request, ServiceError, type NatsConnection } from '@floatwise/service-kit';
import pRetry from 'p-retry';
import type { ConversionPorts } from '../app/ports.ts';

/** Some three seconds: an auth that restarts, or another tab that pays for the same work, is waited for. */
const whileUnavailable = {
  retries: 5,
  minTimeout: 100,
  factor: 2,
  shouldRetry: ({ error }: { error: Error }) =>
    error instanceof ServiceError && error.code === 'service.unavailable',
};

/** Prices, as the auth service settles them. */
export function openPriceSettlement(nats: NatsConnection): ConversionPorts['settlePrice'] {
  return (conversion) => {
    const { id, userId, toolId, price, work, outcome } = conversion;
    const wanted = {
      userId,
      conversionId: id,
      instance: getInstance(conversion),
      credits: price,
      work,
      conversion: { id, toolId, fileName: formatFileNames(conversion), tasks: outcome.tasks },
    };
    return pRetry(() => request(nats, creditRequests.settle, wanted), whileUnavailable);
  };
}
