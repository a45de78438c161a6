import { isSettled, parseWholeNumber, type ConversionEvent, type KeptConversion } from '@floatwise/contracts';
import type { Request, Response } from 'express';
import type { ApiCall } from './api-call.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { findOwn } from '../receive/receive-conversion.ts';
import { isStillSignedIn } from '../receive/sessions.ts';

const keepAliveMs = 10_000;
/** How long a stream may stay open after its session has ended. */
const signInCheckMs = 3_000;
/** Spread, so that clients do not all reconnect at once. */
const retryMs = { least: 500, spread: 1_500 };

/**
 * The progress of a conversion, as server-sent events to its owner. Begins with the current record, unless the caller has that
 * revision; ends when there is nothing left to wait for.
 */
export const conversionEventsCall: ApiCall = {
  route: 'get /conversions/:id/events',
  summary:
    'Progress of a conversion as server-sent events: `change` contains the record, `progress` the stage.',
  takesKey: true,
  headers: { 'last-event-id': 'Revision of the last event received.' },
  answers: {
    200: {
      description: 'Events until the conversion is finished or has ended.',
      contentTypes: ['text/event-stream'],
    },
  },
  problems: ['rate.limited'],
  handle: async ({ request, response }, context) => {
    const kept = await findOwn(request, context.conversions.ports);
    if (response.closed) return;
    const leave = context.enterEventStream(kept.conversion.userId);
    try {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      await relayEvents(kept, { request, response }, context);
      response.end();
    } finally {
      leave();
    }
  },
};

/** Relays the events of a conversion until it is settled, the caller has left or is signed out, or the gateway stops. */
async function relayEvents(
  kept: KeptConversion,
  { request, response }: { request: Request; response: Response },
  context: ApiContext,
): Promise<void> {
  const { ports, progress, places } = context.conversions;
  const { id } = kept.conversion;
  const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
  const end = (): void => close(undefined);
  const leave = (): void => {
    send(response, `retry: ${Math.round(retryMs.least + Math.random() * retryMs.spread)}\n\n`);
    end();
  };
  const given = parseWholeNumber(request.get('last-event-id') ?? '');
  let seen = Number.isFinite(given) ? given : 0;
  const sendChange = (latest: KeptConversion): void => {
    if (latest.revision > seen)
      sendEvent(response, { type: 'change', data: latest.conversion }, latest.revision);
    seen = Math.max(seen, latest.revision);
    if (isSettled(latest.conversion)) end();
  };
  const stops = [
    ports.view.watch(id, sendChange),
    progress.subscribe(id, (data) => sendEvent(response, { type: 'progress', data })),
    places.watch(id, (ahead) => sendEvent(response, { type: 'progress', data: { stage: 'queue', ahead } })),
  ];
  const keepAlive = setInterval(() => send(response, ': still here\n\n'), keepAliveMs);
  const checkSignIn = setInterval(() => {
    // While an engine is unavailable this cannot be checked, and the stream stays open.
    void isStillSignedIn(request, context).then((holds) => holds || end(), ports.onTidyError);
  }, signInCheckMs);
  response.once('close', end);
  context.ending.addEventListener('abort', leave);
  try {
    send(response, ': listening\n\n');
    sendChange(ports.view.find(id) ?? kept);
    if (context.ending.aborted) leave();
    await closed;
  } finally {
    clearInterval(keepAlive);
    clearInterval(checkSignIn);
    for (const stop of stops) stop();
    context.ending.removeEventListener('abort', leave);
  }
}

function sendEvent(response: Response, { type, data }: ConversionEvent, revision?: number): void {
  const id = revision === undefined ? '' : `id: ${revision}\n`;
  send(response, `${id}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}

function send(response: Response, text: string): void {
  if (!response.writableEnded && !response.destroyed) response.write(text);
}
