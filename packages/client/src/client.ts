import {
  acceptedConversionSchema,
  conversionIdHeader,
  conversionSchema,
  createConversionId,
  cutAttachments,
  failures,
  hasResult,
  isSettled,
  storedReportSchema,
  takenConversionSchema,
  toolCatalogueSchema,
  type Attachment,
  type ConversionEvent,
  type ConversionId,
  type ConversionIn,
} from '@floatwise/contracts';
import { z } from 'zod';
import { callSite, parseAnswer, type CallInit, type CallSite, type TransferOptions } from './call-site.ts';
import { ProblemError, SiteUnreachableError } from './problem-error.ts';
import { readEvents } from './read-events.ts';
import { pause, repeatCall, type CallFailure, type CallOptions } from './repeat-call.ts';
import { createUploadForm, type Upload } from './upload-form.ts';

export type ClientOptions = Pick<CallSite, 'url'> & Partial<CallSite>;

interface WaitOptions extends CallOptions {
  /** Called with each change of the record and each progress step; called with the record again after a lost connection. */
  readonly onEvent?: (event: ConversionEvent) => void;
}
interface StartOptions extends CallOptions, Pick<TransferOptions, 'onUpload'> {
  /** From `createConversionId`. With the id, the conversion can be found again. */
  readonly id?: ConversionId;
}

export type Client = ReturnType<typeof createClient>;
/** A downloaded result. */
export type ConvertedFile = Awaited<ReturnType<Client['resume']>>;

/**
 * Repeats every call while the site is unavailable (lost connection, 429, 5xx), after the pause given by `Retry-After`. Throws
 * ProblemError if the site refuses, SiteUnreachableError if no answer arrives in time, and the signal's reason if it aborts.
 */
export function createClient(options: ClientOptions) {
  // An explicit undefined means absent, too.
  const { patienceMs = 120_000, longestPauseMs = 60_000, timeoutMs = 300_000 } = options;
  const { transport = (url, request) => fetch(url, request) } = options;
  const site: CallSite = { ...options, transport, patienceMs, longestPauseMs, timeoutMs };
  const send = <Result>(path: string, init: CallInit, read: (answer: Response) => Promise<Result>) =>
    callSite(site, [path, init], read);
  const call = (path: string, init: CallInit = {}) =>
    send(path, init, async (answer) => new Uint8Array(await answer.arrayBuffer()));
  const read = async <Result>(path: string, schema: z.ZodType<Result>, init?: CallInit) =>
    parseAnswer(new TextDecoder().decode(await call(path, init)), schema, { url: site.url, status: 200 });
  /** A record that the site has of an upload whose connection was lost: its files need not be sent again. */
  const findReceived = async (id: ConversionId, before: CallFailure | undefined, signal?: AbortSignal) => {
    if (!(before instanceof SiteUnreachableError)) return undefined;
    const found = await client.getConversion(id, { ...once, signal }).catch(() => undefined);
    return found?.state === 'accepted' ? undefined : found;
  };
  const fetchFurther = async (id: ConversionId, listed: readonly Attachment[], init?: CallOptions) => {
    if (listed.length === 0) return [];
    const contents = await client.fetchAttachments(id, init);
    const cut = cutAttachments(listed, contents.length, (from, to) => contents.slice(from, to));
    // The site has removed them since it sent the report.
    if (cut === undefined) throw createProblem(failures.resultRemoved);
    return cut.map(({ content, ...attachment }) => ({ ...attachment, bytes: content }));
  };
  const client = {
    /** Uploads, waits, downloads the result and has the site remove it. */
    convert: async (upload: Upload, init?: StartOptions & WaitOptions) =>
      client.resume((await client.startConversion(upload, init)).id, init),
    /** Completes a conversion started earlier, in this process or another. */
    resume: async (id: ConversionId, init?: WaitOptions) => {
      const conversion = await client.awaitConversion(id, init);
      if (conversion.state !== 'finished' && !hasResult(conversion)) throw describeEnd(conversion);
      const { report, attachments } = await client.fetchReport(id, init);
      const bytes = await client.fetchOutput(id, init);
      const further = await fetchFurther(id, attachments, init);
      // The result is downloaded: if this fails, the site removes it some minutes later.
      await client.removeConversion(id, { patienceMs: 0 }).catch(() => undefined);
      return {
        conversion,
        fileName: conversion.outcome.outputName,
        bytes,
        report,
        /** Files besides the output, such as a report as a workbook. */
        attachments: further,
      };
    },
    /** Uploads files. Repeating an id does not start another conversion: it returns the state of the first, even after its end. */
    startConversion: (
      upload: Upload,
      { id = createConversionId(), onUpload, ...init }: StartOptions = {},
    ) => {
      const { signal } = init;
      const post = { method: 'POST', headers: { [conversionIdHeader]: id }, body: createUploadForm(upload) };
      return repeatCall(site, init, async (before) => {
        const received = await findReceived(id, before, signal);
        return (
          received ??
          read('/api/conversions', acceptedConversionSchema, { ...post, ...once, signal, onUpload })
        );
      });
    },
    /** Returns the record of a conversion once its result is ready or it has ended. Reconnects to its events when they break off. */
    awaitConversion: async (id: ConversionId, { onEvent, ...init }: WaitOptions = {}) => {
      for (;;) {
        const path = `${formatPath(id)}/events`;
        const { body } = await send(path, init, (answer) => Promise.resolve(answer));
        // Each stream starts with the current record, so no end is missed.
        for await (const event of body === null ? [] : readEvents(body)) {
          onEvent?.(event);
          if (event.type === 'change' && isSettled(event.data)) return event.data;
        }
        await pause(reconnectMs.least + Math.random() * reconnectMs.spread, init.signal);
      }
    },
    getConversion: (id: ConversionId, init?: CallOptions) => read(formatPath(id), conversionSchema, init),
    /** Conversions of the account that are in progress, ready, or ended in the last minutes; newest first. */
    listConversions: (init?: CallOptions) => read('/api/conversions', z.array(conversionSchema), init),
    /** Pays for a ready result and returns what it cost and the balance. Fetching a result does so, too. */
    takeConversion: (id: ConversionId, init?: CallOptions) =>
      read(`${formatPath(id)}/take`, takenConversionSchema, { ...init, method: 'POST' }),
    /** The report, and what its attachments are, until they are removed. Pays for the result if that has not been done. */
    fetchReport: (id: ConversionId, init?: CallOptions) =>
      read(`${formatPath(id)}/report`, storedReportSchema, init),
    /** The bytes of the converted file, until it is removed. Pays for it if that has not been done. */
    fetchOutput: (id: ConversionId, init?: CallOptions) => call(`${formatPath(id)}/output`, init),
    /** The contents of all attachments, one after the other, as long as the report says. Pays like the others. */
    fetchAttachments: (id: ConversionId, init?: CallOptions) => call(`${formatPath(id)}/attachments`, init),
    /** Cancels a conversion free of charge; after payment, removes its result. */
    removeConversion: (id: ConversionId, init?: CallOptions & Pick<CallInit, 'keepalive'>) =>
      call(formatPath(id), { ...init, method: 'DELETE' }),
    /** All tools, each with its file types and the JSON Schema of its options. */
    listTools: (init?: CallOptions) => read('/api/tools', toolCatalogueSchema, init),
    /** The bytes of any other API call. Only for calls that are safe to repeat. */
    call,
    /** Like `call`, but returns the answer as `read` reads it. */
    send,
  };
  return client;
}

const formatPath = (id: ConversionId): string => `/api/conversions/${id}`;
const once = { patienceMs: 0 };
/** The delay a stopping gateway asks its listeners to wait. */
const reconnectMs = { least: 500, spread: 1_500 };

function describeEnd(conversion: ConversionIn<'delivered' | 'failed' | 'abandoned'>): ProblemError {
  const ends = { delivered: failures.resultRemoved, abandoned: failures.cancelledOnServer };
  return createProblem(conversion.state === 'failed' ? conversion.outcome : ends[conversion.state]);
}

const createProblem = ({ code, error }: { code: string; error: string }): ProblemError =>
  new ProblemError(error, { code });
