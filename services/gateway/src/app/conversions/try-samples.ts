import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  conversionIdSchema,
  failures,
  listSampleNames,
  noUserId,
  type ConversionIn,
  type ToolId,
  type User,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { findTool, type ToolDefinition } from '@floatwise/tools';
import { abandonConversion } from './abandon-conversion.ts';
import { acceptConversion, type AcceptConversionPorts } from './accept-conversion.ts';
import type { Admission } from './admission.ts';
import { awaitSettled } from './await-settled.ts';
import { createUpload } from './receive-files.ts';
import { toServiceError } from './to-service-error.ts';

export interface SampleResult {
  readonly outcome: ConversionIn<'finished'>['outcome'];
  readonly output: Buffer;
  /** As the converter wrote it. */
  readonly report: Buffer;
  readonly attachments: Buffer;
}

export interface SamplesContext {
  readonly ports: AcceptConversionPorts;
  readonly admission: Admission;
  /** @throws if there is no such file */
  readonly readSample: (name: string) => Promise<Uint8Array>;
  /** Aborts when the gateway has no time left for pending calls. */
  readonly leaving: AbortSignal;
}

/** Samples share one user's room and turns, so they do not delay users. No count lists the id of deleted accounts by name. */
const visitor: User = {
  id: noUserId,
  username: 'visitor',
  credits: 0,
  isAdmin: false,
};
const limitMs = 60_000;
/** A failure is not retried sooner than this. */
const restMs = 30_000;

/** Converts each tool's samples once, for visitors (README). The result is never taken, so it is neither paid nor counted. */
export function trySamples(context: SamplesContext): (toolId: string) => Promise<SampleResult> {
  const known = new Map<ToolId, Promise<SampleResult>>();
  return async (toolId) => {
    const tool = findTool(toolId);
    if (tool === undefined) throw new ServiceError(failures.unknownTool);
    const result = known.get(tool.id) ?? convertSample(tool, context);
    if (!known.has(tool.id)) {
      known.set(tool.id, result);
      result.catch(() => setTimeout(() => known.delete(tool.id), restMs).unref());
    }
    return result;
  };
}

/** Converts the samples of a tool like any other file. */
export async function convertSample(
  tool: ToolDefinition,
  context: SamplesContext,
  mostMs = limitMs,
): Promise<SampleResult> {
  const { ports, admission, readSample, leaving } = context;
  const names = listSampleNames(tool);
  const files = await Promise.all(
    names.map(async (fileName) => ({ fileName, bytes: await readSample(fileName) })),
  );
  const admitted = admission.admit(
    visitor.id,
    files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
  const upload = createUpload(
    files.map(({ fileName, bytes }) => ({
      fileName,
      place: 'file',
      open: () => Promise.resolve(Readable.from([bytes])),
    })),
    { toolId: tool.id, options: JSON.stringify(tool.sampleOptions ?? {}) },
  );
  const owner = { id: conversionIdSchema.parse(randomUUID()), user: visitor };
  try {
    const kept = await acceptConversion(upload, owner, {
      admitted,
      // Samples are free, however many tasks they have.
      ports: { ...ports, freeUntilMs: Infinity },
    });
    if (kept === undefined) throw toServiceError(undefined);
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(mostMs)]);
    const settled = await awaitSettled(kept, ports.view, signal);
    try {
      return await readResult(settled.conversion, ports);
    } finally {
      abandonConversion(settled, { cause: 'owner' }, ports).catch(ports.onTidyError);
    }
  } finally {
    admitted.release();
  }
}

async function readResult(
  conversion: Parameters<typeof toServiceError>[0],
  { objects }: AcceptConversionPorts,
): Promise<SampleResult> {
  if (conversion?.state !== 'finished') throw toServiceError(conversion);
  const [output, report, attachments = Buffer.alloc(0)] = await Promise.all([
    objects.openOutput(conversion).then(buffer),
    objects.openReport(conversion).then((stored) => stored && buffer(stored.stream)),
    objects.openAttachments(conversion).then((stored) => stored && buffer(stored.stream)),
  ]);
  if (report === undefined) throw toServiceError(undefined);
  return { outcome: conversion.outcome, output, report, attachments };
}
