import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from './logger.ts';
import type { Registry } from './metrics.ts';
import { watchRequests } from './request-watch.ts';
import { serveRequests, type RequestAnswer } from './requests.ts';
import type { ServiceWork } from './start-service.ts';

/** Answers requests, counted and timed, until stopped. Stopping waits for answers under way. */
export async function answerRequests(
  nats: NatsConnection,
  service: { name: string; answers: readonly RequestAnswer[] },
  options: { metrics: Registry; logger: Logger },
): Promise<ServiceWork> {
  const watched = watchRequests(service.answers, options.metrics);
  const serving = await serveRequests(
    nats,
    { name: service.name, version: '0.1.0', answers: watched.answers },
    options.logger,
  );
  return {
    stop: async () => {
      await serving.stop();
      await watched.settled();
    },
  };
}
