import { conversionIdSchema, type ConversionEvent, type ConversionId } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { RequestHandler, Response } from 'express';
import type {
  ConversionClaims,
  ConversionObjects,
  ConversionQueue,
  EndedConversion,
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
/** A refusal at the gateway tells no outcome on the stream; it is looked up. */
const endedPollMs = 1_000;

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
  // Counted before anything is sent: from the first byte on the report waits for this listener.
  await context.claims.addListener(id);
  try {
    startEventStream(response);
    await relayEvents(id, response, context);
  } finally {
    response.end();
    await context.claims.removeListener(id);
  }
}

/** Passes on what is told of a conversion until its last event is sent or the caller has left. */
async function relayEvents(
  id: ConversionId,
  response: Response,
  { claims, queue, outcomes, objects, ending, logger: parent }: ConversionEventsContext,
): Promise<void> {
  const logger = parent.child({ conversionId: id });
  const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
  const end = (): void => close(undefined);
  response.once('close', end);
  ending.addEventListener('abort', end);
  const stopProgress = queue.subscribeProgress(id, (progress) =>
    sendEvent(response, { type: 'progress', progress }),
  );
  const state = { told: false };
  const stopOutcome = outcomes.subscribe(id, (outcome) => {
    state.told = true;
    void describeOutcome(outcome, objects)
      .then((event) => sendEvent(response, event))
      .catch((error: unknown) => logger.warn({ err: error }, 'the report could not be read'))
      .finally(end);
  });
  const lookUp = createEndLookUp(claims, id);
  const sendEnded = async (first: boolean): Promise<void> => {
    const ended = await lookUp(first);
    if (ended === undefined || state.told) return;
    sendEvent(response, ended);
    end();
  };
  const keepAlive = setInterval(() => sendComment(response, 'still here'), keepAliveMs);
  const endedPoll = setInterval(() => {
    sendEnded(false).catch((error: unknown) => logger.warn({ err: error }, 'the state could not be read'));
  }, endedPollMs);
  try {
    sendComment(response, 'listening');
    await sendEnded(true);
    await closed;
  } finally {
    clearInterval(keepAlive);
    clearInterval(endedPoll);
    stopProgress();
    stopOutcome();
    ending.removeEventListener('abort', end);
  }
}

/**
 * How the conversion has ended, if it has. An answer that left just now is told at the second look only: the
 * outcome, which has the report, may still be on its way to this gateway.
 */
function createEndLookUp(
  claims: ConversionClaims,
  id: ConversionId,
): (first: boolean) => Promise<EndedConversion | undefined> {
  let seen = false;
  return async (first) => {
    const ended = await claims.findEnded(id);
    if (ended === undefined || ended.type === 'failed' || first || seen) return ended;
    seen = true;
    return undefined;
  };
}

function startEventStream(response: Response): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
}

function sendComment(response: Response, text: string): void {
  if (!response.writableEnded) response.write(`: ${text}\n\n`);
}

async function describeOutcome(outcome: Outcome, objects: ConversionObjects): Promise<ConversionEvent> {
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.event;
    return { type: 'failed', code, message };
  }
  const { outputName, outputBytes, reportKey } = outcome.event;
  const stored = await objects.findReport(reportKey);
  const attachments = stored && stored.attachments.length > 0 ? { attachments: stored.attachments } : {};
  return {
    type: 'finished',
    outputName,
    outputBytes,
    ...(stored ? { report: stored.report } : {}),
    ...attachments,
  };
}

function sendEvent(response: Response, event: ConversionEvent): void {
  if (!response.writableEnded) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}
