import { setImmediate } from 'node:timers/promises';
import {
  errorCodes,
  failures,
  findStatus,
  type Call,
  type Calls,
  type ErrorCode,
  type Failure,
} from '@floatwise/contracts';
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { Counter, Histogram, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Logger } from './logger.ts';
import { timeEngineCall } from './metrics.ts';
import { guardNats } from './nats.ts';
import { ServiceError } from './service-error.ts';
import type { ServiceWork } from './start-service.ts';
import { formatTraceHeaders, inMessage } from './trace-headers.ts';

/** An implementation of a contract; created by `answer`, served by `serveRequests`. */
export interface RequestAnswer {
  readonly subject: string;
  readonly handle: (payload: unknown) => Promise<unknown>;
}

/** Binds a contract to its implementation. */
export function answer<Request extends z.ZodType, Response extends z.ZodType>(
  contract: Call<Request, Response>,
  handle: (request: z.infer<Request>) => Promise<z.input<Response>>,
): RequestAnswer {
  return {
    subject: contract.subject,
    handle: async (payload) => {
      const request = contract.request.safeParse(payload);
      if (!request.success) throw new ServiceError(failures.invalidRequest(z.prettifyError(request.error)));
      return contract.response.parse(await handle(request.data));
    },
  };
}

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  retryAfterSeconds: z.number().optional(),
  /** For callers of another release, which may not know the code. */
  status: z.int().min(400).max(599).default(400),
});

/** Marks an answer that is an error. */
const errorHeader = 'Error-Code';

/**
 * Answers requests, each at one of the instances with this name. A `ServiceError` is sent with its sentence, any other as
 * `service.internal`. `stop` takes no new request.
 */
export async function serveRequests(
  nats: NatsConnection,
  { name, answers }: { name: string; answers: readonly RequestAnswer[] },
  logger: Logger,
): Promise<ServiceWork> {
  const subscriptions = answers.map(({ subject, handle }) =>
    nats.subscribe(subject, {
      queue: name,
      callback: (error, message) => {
        if (error) logger.warn({ err: error, subject }, 'a request could not be received');
        else void inMessage(message, { name: subject }, () => respond(message, handle, logger));
      },
    }),
  );
  // From here on the server routes requests to this service.
  await nats.flush();
  return {
    stop: async () => {
      if (!nats.isClosed()) await Promise.all(subscriptions.map((subscription) => subscription.drain()));
    },
  };
}

async function respond(message: Msg, handle: RequestAnswer['handle'], logger: Logger): Promise<void> {
  try {
    message.respond(JSON.stringify(await handle(message.json<unknown>())));
  } catch (thrown) {
    const problem = describeError(thrown);
    if (problem.code === 'service.internal')
      logger.error({ err: thrown, subject: message.subject }, 'a request failed');
    const marked = headers();
    marked.set(errorHeader, problem.code);
    message.respond(JSON.stringify(problem), { headers: marked });
  }
}

function describeError(thrown: unknown): z.infer<typeof errorSchema> {
  const { error: message, ...failure } = thrown instanceof ServiceError ? thrown.failure : failures.internal;
  return { status: findStatus(failure.code), ...failure, message };
}

function readError(reply: unknown): Failure {
  const { code, message, retryAfterSeconds, status } = errorSchema.parse(reply);
  return {
    // A code of a later release is passed on unchanged, with its status.
    code: code as ErrorCode,
    error: message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(knownCodes.has(code) ? {} : { status }),
  };
}

const knownCodes: ReadonlySet<string> = new Set(errorCodes);

/** Sends a request and waits for the answer. @throws ServiceError of the service, or `service.unavailable` without one in time */
export async function request<Request extends z.ZodType, Response extends z.ZodType>(
  nats: NatsConnection,
  contract: Call<Request, Response>,
  payload: z.input<Request>,
  timeoutMs = 10_000,
): Promise<z.infer<Response>> {
  const reply = await timeEngineCall('nats', 'request', () =>
    guardNats(nats, () =>
      nats.request(contract.subject, JSON.stringify(payload), {
        timeout: timeoutMs,
        ...formatTraceHeaders(),
      }),
    ),
  ).catch((error: unknown) => {
    throw new ServiceError(failures.unavailable, { cause: error });
  });
  if (reply.headers?.has(errorHeader) === true) throw new ServiceError(readError(reply.json()));
  return contract.response.parse(reply.json());
}

/** All calls of a contract as functions. */
export function openCalls<Contracts extends Readonly<Record<string, Call>>>(
  nats: NatsConnection,
  contracts: Contracts,
): Calls<Contracts> {
  const calls = Object.entries(contracts).map(([name, contract]) => [
    name,
    (payload: unknown) => request(nats, contract, payload),
  ]);
  return Object.fromEntries(calls) as Calls<Contracts>;
}

/** Answers requests, counted and timed, until stopped. Stopping waits for answers under way. */
export async function answerRequests(
  nats: NatsConnection,
  service: { name: string; answers: readonly RequestAnswer[] },
  options: { metrics: Registry; logger: Logger },
): Promise<ServiceWork> {
  const watched = watchRequests(service.answers, options.metrics);
  const serving = await serveRequests(nats, { ...service, answers: watched.answers }, options.logger);
  return {
    stop: async () => {
      await serving.stop();
      await watched.settled();
    },
  };
}

/** Counts and times answers, and tracks those under way. */
export function watchRequests(answers: readonly RequestAnswer[], metrics: Registry) {
  const total = new Counter({
    name: 'floatwise_answered_requests_total',
    help: 'Requests answered, by subject and outcome (ok or the error code).',
    labelNames: ['subject', 'outcome'],
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: 'floatwise_answered_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['subject'],
    buckets: [0.002, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 3, 10],
    registers: [metrics],
  });
  const underWay = new Set<Promise<unknown>>();

  const watch = ({ subject, handle }: RequestAnswer): RequestAnswer => ({
    subject,
    handle: async (payload) => {
      const stopTimer = seconds.startTimer({ subject });
      const work = handle(payload);
      underWay.add(work);
      try {
        const answer = await work;
        total.inc({ subject, outcome: 'ok' });
        return answer;
      } catch (error) {
        total.inc({ subject, outcome: error instanceof ServiceError ? error.code : 'service.internal' });
        throw error;
      } finally {
        underWay.delete(work);
        stopTimer();
      }
    },
  });

  return {
    answers: answers.map(watch),
    /** Resolves when every received request is answered. Call it once no more arrive. */
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      // In this turn the last answer is passed to the connection.
      await setImmediate();
    },
  };
}
