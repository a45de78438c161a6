import { pipeline } from 'node:stream/promises';
import { hasResult, type Conversion, type ConversionIn, type ErrorCode } from '@floatwise/contracts';
import type { ObjectStream } from '@floatwise/service-kit/s3';
import type { Response } from 'express';
import { dismissConversion } from '../app/conversions/abandon-conversion.ts';
import type { ConversionPorts } from '../app/conversions/ports.ts';
import { takeByKey } from '../app/accounts/pay-by-key.ts';
import { toServiceError } from '../app/conversions/to-service-error.ts';
import type { ApiCall } from './api-call.ts';
import { findKeyId } from '../receive/accept-key.ts';
import { compressLarge, compressList } from './compress-large.ts';
import { conversionEventsCall } from './conversion-events.ts';
import { findOwn } from '../receive/receive-conversion.ts';
import {
  attachmentsAnswers,
  attachmentsType,
  describeOutput,
  outputAnswers,
  sendOutput,
} from './send-output.ts';

/** Errors of a result that cannot be taken; a failed conversion returns its own reason and status. */
const resultProblems: readonly ErrorCode[] = [
  'conversion.gone',
  'conversion.under-way',
  'rate.limited',
  'download.busy',
  'file.too-large',
  'file.wrong-type',
  'E_NOT_XER',
  'credits.missing',
  'key.limit-reached',
  'tool.timed-out',
  'conversion.abandoned',
  'conversion.timed-out',
  'conversion.crashed',
];

export const conversionCalls: readonly ApiCall[] = [
  {
    route: 'get /conversions',
    summary: 'Your conversions: under way, ready to download, and the last that ended.',
    takesKey: true,
    answers: { 200: { description: 'Your conversions, newest first.', json: 'ConversionList' } },
    middleware: compressList,
    handle: async ({ response, user }, { conversions: { ports } }) => {
      await ports.catchUp();
      const mine = ports.view.listOf(user.id).map(({ conversion }) => conversion);
      response.json(mine.toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt)));
    },
  },
  {
    route: 'get /conversions/:id',
    summary: 'The record of a conversion; once finished, also the summary of its result and the price.',
    takesKey: true,
    answers: { 200: { description: 'The record.', json: 'Conversion' } },
    handle: async ({ request, response }, { conversions: { ports } }) => {
      response.json((await findOwn(request, ports)).conversion);
    },
  },
  conversionEventsCall,
  {
    route: 'post /conversions/:id/take',
    summary: 'Takes the result of a finished conversion and settles its price. Repeats are charged once.',
    takesKey: true,
    answers: { 200: { description: 'The price paid, and the new balance.', json: 'TakenConversion' } },
    problems: resultProblems,
    handle: async ({ request, user }, { accounts, keys, conversions: { ports } }) => {
      const kept = await findOwn(request, ports);
      const { conversion } = await takeByKey(kept, findKeyId(request), { ports, keys });
      const { credits } = (await accounts.refreshUser(user.id)) ?? user;
      return { price: conversion.price, credits };
    },
  },
  {
    route: 'get /conversions/:id/report',
    summary:
      'The report with its rows, and what its attachments are, as often as needed until the result is removed. The first request takes the result.',
    takesKey: true,
    answers: { 200: { description: 'The report.', json: 'StoredReport' } },
    problems: resultProblems,
    middleware: compressLarge,
    handle: handleResult((response) => response.type('json'), sendReport),
  },
  {
    route: 'get /conversions/:id/output',
    summary:
      'Downloads the converted file, as often as needed until the result is removed. The first download takes the result.',
    takesKey: true,
    answers: outputAnswers,
    problems: resultProblems,
    middleware: compressLarge,
    handle: handleResult(describeOutput, sendOutput),
  },
  {
    route: 'get /conversions/:id/attachments',
    summary:
      'Downloads the attachments, one after the other in the order and with the sizes of the report. The first download takes the result.',
    takesKey: true,
    answers: attachmentsAnswers,
    problems: resultProblems,
    middleware: compressLarge,
    handle: handleResult((response) => response.type(attachmentsType), sendAttachments),
  },
  {
    route: 'delete /conversions/:id',
    summary:
      'Cancels a conversion and releases its price. Once the result is taken, removes it without a refund.',
    takesKey: true,
    answers: { 204: { description: 'The conversion is cancelled, or its result is removed.' } },
    problems: ['conversion.being-taken'],
    handle: async ({ request }, { conversions: { ports } }) => {
      await dismissConversion(await findOwn(request, ports), ports);
    },
  },
];

/** Takes the result, which settles its price, before the first byte of it is sent. */
function handleResult(
  describe: (response: Response, conversion: ConversionIn<'finished' | 'delivered'>) => unknown,
  send: (response: Response, conversion: ConversionIn<'delivered'>, ports: ConversionPorts) => Promise<void>,
): ApiCall['handle'] {
  return async ({ request, response, user }, { keys, enterDownload, conversions: { ports } }) => {
    const kept = await findOwn(request, ports);
    // A HEAD request does not take the result.
    if (request.method === 'HEAD') {
      describe(response, checkHasResult(kept.conversion));
      response.end();
      return;
    }
    // Before the result is taken: a refused download costs nothing.
    const leave = await enterDownload(user.id);
    try {
      const { conversion } = await takeByKey(kept, findKeyId(request), { ports, keys });
      await send(response, conversion, ports);
    } catch (error) {
      if (!response.headersSent) throw error;
      response.destroy();
    } finally {
      leave();
    }
  };
}

/** Sends the report as the converter wrote it: the gateway does not parse it. */
async function sendReport(
  response: Response,
  conversion: ConversionIn<'delivered'>,
  { objects }: ConversionPorts,
): Promise<void> {
  const stored = await objects.openReport(conversion);
  if (stored === undefined) throw toServiceError(undefined);
  response.type('json');
  await sendObject(response, stored);
}

/** Sends nothing if there are none. */
async function sendAttachments(
  response: Response,
  conversion: ConversionIn<'delivered'>,
  { objects }: ConversionPorts,
): Promise<void> {
  const stored = await objects.openAttachments(conversion);
  response.type(attachmentsType).setHeader('cache-control', 'no-store');
  if (stored === undefined) response.setHeader('content-length', 0).end();
  else await sendObject(response, stored);
}

async function sendObject(response: Response, { stream, length }: ObjectStream): Promise<void> {
  if (length !== undefined) response.setHeader('content-length', length);
  await pipeline(stream, response);
}

function checkHasResult(conversion: Conversion) {
  if (conversion.state === 'finished' || hasResult(conversion)) return conversion;
  throw toServiceError(conversion);
}
