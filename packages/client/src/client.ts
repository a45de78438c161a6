import {
  acceptedConversionSchema,
  conversionIdHeader,
  conversionSchema,
  createConversionId,
  failures,
  hasResult,
  isSettled,
  storedReportSchema,
  toolCatalogueSchema,
  type ConversionEvent,
  type ConversionId,
  type ConversionIn,
} from '@floatwise/contracts';
import { z } from 'zod';
import { callSite, parseAnswer, pause, type CallInit, type CallOptions, type Site } from './call-site.ts';
import { ProblemError } from './problem-error.ts';
import { readEvents } from './read-events.ts';
import { createUploadForm, type Upload } from './upload-form.ts';

export type ClientOptions = Pick<Site, 'url'> & Partial<Site>;

interface WaitOptions extends CallOptions {
  /** Called with each change of the record and each step of progress; again with the record after a lost connection. */
  readonly onEvent?: (event: ConversionEvent) => void;
}
interface StartOptions extends CallOptions {
  /** From `createConversionId`: who keeps it finds the conversion again. */
  readonly id?: ConversionId;
}

export type Client = ReturnType<typeof createClient>;
/** A result in hand. */
export type ConvertedFile = Awaited<ReturnType<Client['resume']>>;

/**
 * A client of one site with one account. Every call is repeated while the site is unavailable (a lost connection, 429, 5xx),
 * after the pause that `Retry-After` asks for. It throws ProblemError when it is refused, SiteUnreachableError when no answer comes
 * in time, and the reason of its signal when that aborts.
 */
export function createClient(options: ClientOptions) {
  // One that is given as undefined is absent, too.
  const { patienceMs = 120_000, longestPauseMs = 60_000, timeoutMs = 300_000 } = options;
  const { fetch: send = (url, init) => fetch(url, init) } = options;
  const site: Site = { ...options, fetch: send, patienceMs, longestPauseMs, timeoutMs };
  const call = (path: string, init: CallInit = {}) =>
    callSite(site, [path, init], async (answer) => new Uint8Array(await answer.arrayBuffer()));
  const read = async <Result>(path: string, schema: z.ZodType<Result>, init?: CallInit) =>
    parseAnswer(new TextDecoder().decode(await call(path, init)), schema, { url: site.url, status: 200 });
  const client = {
    /** Uploads, waits, fetches the result and has the site remove it. */
    convert: async (upload: Upload, init?: StartOptions & WaitOptions) =>
      client.resume((await client.startConversion(upload, init)).id, init),
    /** The rest of a conversion that was started before, in this process or another. */
    resume: async (id: ConversionId, init?: WaitOptions) => {
      const conversion = await client.awaitConversion(id, init);
      if (conversion.state !== 'finished' && !hasResult(conversion)) throw describeEnd(conversion);
      const { report, attachments } = await client.fetchReport(id, init);
      const bytes = await client.fetchOutput(id, init);
      // All is in hand: should this fail, the site removes it some minutes later.
      await client.removeConversion(id, { patienceMs: 0 }).catch(() => undefined);
      return {
        conversion,
        fileName: conversion.outcome.outputName,
        bytes,
        report,
        /** Files beside the output, such as a report as a workbook. */
        attachments: attachments.map(({ base64, ...attachment }) => ({
          ...attachment,
          bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        })),
      };
    },
    /** Uploads files. A repeat with the same id is the same conversion, whose state is answered, also after its end. */
    startConversion: (upload: Upload, { id = createConversionId(), ...init }: StartOptions = {}) =>
      read('/api/conversions', acceptedConversionSchema, {
        ...init,
        method: 'POST',
        headers: { [conversionIdHeader]: id },
        body: createUploadForm(upload),
      }),
    /** The record of a conversion once its result is ready or it has ended. Listens to its events again when they break off. */
    awaitConversion: async (id: ConversionId, { onEvent, ...init }: WaitOptions = {}) => {
      for (;;) {
        const path = `${formatPath(id)}/events`;
        const { body } = await callSite(site, [path, init], (answer) => Promise.resolve(answer));
        // Each stream begins with the record as it is, so that no end is missed.
        for await (const event of body === null ? [] : readEvents(body)) {
          onEvent?.(event);
          if (event.type === 'change' && isSettled(event.data)) return event.data;
        }
        await pause(reconnectMs.least + Math.random() * reconnectMs.spread, init.signal);
      }
    },
    /** The record of a conversion. */
    getConversion: (id: ConversionId, init?: CallOptions) => read(formatPath(id), conversionSchema, init),
    /** Records of the account: in progress, ready, or ended in the last minutes; the latest first. */
    listConversions: (init?: CallOptions) => read('/api/conversions', z.array(conversionSchema), init),
    /** The report and the attachments, until they are removed. Pays for the result if that has not happened. */
    fetchReport: (id: ConversionId, init?: CallOptions) =>
      read(`${formatPath(id)}/report`, storedReportSchema, init),
    /** The bytes of the converted file, until it is removed. Pays for it if that has not happened. */
    fetchOutput: (id: ConversionId, init?: CallOptions) => call(`${formatPath(id)}/output`, init),
    /** Cancels a conversion free of charge; once it is paid for, removes the result. */
    removeConversion: (id: ConversionId, init?: CallOptions) =>
      call(formatPath(id), { ...init, method: 'DELETE' }),
    /** All tools, each with its file types and the JSON schema of its options. */
    listTools: (init?: CallOptions) => read('/api/tools', toolCatalogueSchema, init),
    /** The bytes that any other call of the API answers. Only for calls that may be repeated. */
    call,
  };
  return client;
}

const formatPath = (id: ConversionId): string => `/api/conversions/${id}`;
/** As a gateway that ends asks its listeners to come back. */
const reconnectMs = { least: 500, spread: 1_500 };

function describeEnd(conversion: ConversionIn<'delivered' | 'failed' | 'abandoned'>): ProblemError {
  const ends = { delivered: failures.resultRemoved, abandoned: failures.cancelledOnServer };
  const { code, error } = conversion.state === 'failed' ? conversion.outcome : ends[conversion.state];
  return new ProblemError(error, { code });
}
