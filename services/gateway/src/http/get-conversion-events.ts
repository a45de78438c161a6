import { conversionIdSchema, type ConversionEvent, type ConversionId } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { RequestHandler, Response } from 'express';
import type {
  ConversionClaims,
  ConversionObjects,
  ConversionQueue,
  Outcome,
  OutcomeFeed,
} from '../app/ports.ts';
import { getSignedInUser } from './require-user.ts';

export interface ConversionEventsContext {
  readonly claims: ConversionClaims;
  readonly queue: ConversionQueue;
  readonly outcomes: OutcomeFeed;
  readonly objects: ConversionObjects;
  readonly logger: Logger;
  /** Aborts when the gateway is ending. */
  readonly ending: AbortSignal;
}

const keepAliveMs = 10_000;

/**
 * `GET /api/conversions/:id/events`: how a conversion proceeds, as server-sent events to its owner. May be
 * opened before the upload begins; ends with `finished` (which carries the report) or `failed`.
 */
export function getConversionEvents(context: ConversionEventsContext): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const user = getSignedInUser(request);
    const id = conversionIdSchema.safeParse(request.params.id);
    if (!id.success || !(await context.claims.claim(id.data, user.id))) {
      throw new ServiceError('request.not-found', 'There is no such conversion of yours.');
    }
    await streamEvents(id.data, response, context);
  };
}

async function streamEvents(
  id: ConversionId,
  response: Response,
  context: ConversionEventsContext,
): Promise<void> {
  const { claims, queue, outcomes, ending } = context;
  const logger = context.logger.child({ conversionId: id });
  const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
  const end = (): void => {
    response.end();
    close(undefined);
  };
  response.once('close', () => close(undefined));
  ending.addEventListener('abort', end);
  startEventStream(response);

  await claims.addListener(id);
  const unsubscribeProgress = queue.subscribeProgress(id, (progress) =>
    sendEvent(response, { type: 'progress', progress }),
  );
  const unsubscribeOutcome = outcomes.subscribe(id, (outcome) => {
    void describeOutcome(outcome, context.objects)
      .then((event) => sendEvent(response, event))
      .catch((error: unknown) => logger.warn({ err: error }, 'the report could not be read'))
      .finally(end);
  });
  const sendEnded = async (): Promise<void> => {
    const ended = await claims.findEnded(id);
    if (ended === undefined) return;
    sendEvent(response, ended);
    end();
  };
  const keepAlive = setInterval(() => {
    response.write(': still here\n\n');
    sendEnded().catch((error: unknown) => logger.warn({ err: error }, 'the state could not be read'));
  }, keepAliveMs);

  try {
    await sendEnded();
    await closed;
  } finally {
    clearInterval(keepAlive);
    unsubscribeProgress();
    unsubscribeOutcome();
    ending.removeEventListener('abort', end);
    await claims.removeListener(id);
    response.end();
  }
}

function startEventStream(response: Response): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write(': listening\n\n');
}

async function describeOutcome(outcome: Outcome, objects: ConversionObjects): Promise<ConversionEvent> {
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.event;
    return { type: 'failed', code, message };
  }
  const { outputName, outputBytes, reportKey } = outcome.event;
  const report = await objects.findReport(reportKey);
  return { type: 'finished', outputName, outputBytes, ...(report ? { report } : {}) };
}

function sendEvent(response: Response, event: ConversionEvent): void {
  if (!response.writableEnded) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}
