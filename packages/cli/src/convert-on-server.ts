import { readFile } from 'node:fs/promises';
import {
  acceptedConversionSchema,
  apiKeyTextSchema,
  conversionSchema,
  isSettled,
  problemSchema,
  storedReportSchema,
  unusableInputCodes,
  type ConversionIn,
  type InputPlace,
} from '@floatwise/contracts';
import { UnusableInputError, type ToolFile, type ToolOutput } from '@floatwise/tools';
import { CommandError } from './command.ts';
import { formatFileError } from './file-error.ts';
import type { ServerWords } from './parse-convert-words.ts';

interface WorkForServer extends ToolFile {
  readonly toolId: string;
  readonly others?: readonly ToolFile[];
  readonly baseline?: ToolFile;
  readonly options: Record<string, unknown>;
}

type Call = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Converts files on a site, as `runTool` does here.
 * @throws UnusableInputError as the site tells it, CommandError for anything else that goes wrong
 */
export async function convertOnServer(server: ServerWords, work: WorkForServer): Promise<ToolOutput> {
  const call = openSite(server.url, await readKey(server.keyFile));
  const form = new FormData();
  form.append('toolId', work.toolId);
  form.append('options', JSON.stringify(work.options));
  const append = (place: InputPlace, { bytes: content, fileName }: ToolFile): void =>
    form.append(place, new Blob([new Uint8Array(content)]), fileName);
  for (const file of [work, ...(work.others ?? [])]) append('file', file);
  if (work.baseline !== undefined) append('baseline', work.baseline);
  const answer = await call('/api/conversions', { method: 'POST', body: form });
  const { id } = acceptedConversionSchema.parse(await answer.json());
  const path = `/api/conversions/${id}`;
  const conversion = await awaitFinished(path, call);
  const stored = storedReportSchema.parse(await (await call(`${path}/report`)).json());
  const output = await call(`${path}/output`);
  const bytes = new Uint8Array(await output.arrayBuffer());
  // Both are in hand. Should this fail, the site removes them some minutes later.
  await call(path, { method: 'DELETE' }).catch(() => undefined);
  return {
    fileName: conversion.outcome.outputName,
    bytes: [bytes],
    report: stored.report,
    attachments: stored.attachments.map(({ base64, ...attachment }) => ({
      ...attachment,
      bytes: Buffer.from(base64, 'base64'),
    })),
  };
}

/** The events end when the conversion is settled, or with the gateway that sends them; then they are asked for again. */
async function awaitFinished(path: string, call: Call): Promise<ConversionIn<'finished'>> {
  for (;;) {
    await (await call(`${path}/events`)).text();
    const conversion = conversionSchema.parse(await (await call(path)).json());
    if (conversion.state === 'finished') return conversion;
    if (isSettled(conversion)) throw describeEnd(conversion);
  }
}

function describeEnd(conversion: ConversionIn<'delivered' | 'failed' | 'abandoned'>): Error {
  if (conversion.state === 'failed')
    return describeProblem(conversion.outcome.code, conversion.outcome.error);
  return new CommandError('The conversion was cancelled on the server. Please try again.');
}

/** Files that cannot be used end with their own exit code, wherever that was found. */
function describeProblem(code: string, sentence: string): Error {
  const unusable = unusableInputCodes.find((known) => known === code);
  return unusable === undefined ? new CommandError(sentence) : new UnusableInputError(unusable, sentence);
}

async function readKey(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw formatFileError(error, `'${path}' cannot be read`);
  });
  const key = apiKeyTextSchema.safeParse(text.trim());
  if (key.success) return key.data;
  throw new CommandError(`'${path}' holds no API key; a key begins with fw_.`);
}

/** Calls of a site with a key; answers that are no success are thrown. */
function openSite(url: string, key: string): Call {
  return async (path, init = {}) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(new URL(path, url), { ...init, headers }).catch((error: unknown) => {
      throw new CommandError(`'${url}' cannot be reached (${describeCause(error)}).`, { cause: error });
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    const problem = problemSchema.safeParse(parseJson(text));
    if (problem.success) throw describeProblem(problem.data.code, problem.data.error);
    throw new CommandError(`'${url}' answered ${answer.status}; is it the address of the site?`);
  };
}

function describeCause(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
