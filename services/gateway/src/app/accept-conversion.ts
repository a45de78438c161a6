import { objectKeys, type ConversionId, type ConversionRequested, type User } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { findTool, parseOptions, type ToolDefinition } from '@floatwise/tools';
import { checkUploadContent } from './check-upload-content.ts';
import type { ConversionClaims, ConversionObjects, ConversionQueue } from './ports.ts';

/** A file that is arriving. Fields may come before or after it. */
export interface Upload {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly findField: (name: 'toolId' | 'options') => string | undefined;
  /** Settles when everything has arrived; rejects when what arrived cannot be read. */
  readonly whole: Promise<void>;
}

export interface AcceptedConversion {
  readonly job: ConversionRequested;
  /** Place of the job in the queue's stream. */
  readonly sequence: number;
}

export interface AcceptConversionPorts {
  readonly objects: ConversionObjects;
  readonly queue: ConversionQueue;
  readonly claims: ConversionClaims;
  /** Conversions that may wait before new ones are turned away. */
  readonly queueLimit: number;
}

/** Makes the person the owner of the conversion. A conversion id is good for one upload. */
export async function claimConversion(id: ConversionId, user: User, claims: ConversionClaims): Promise<void> {
  if ((await claims.claim(id, user.id)) && (await claims.submit(id))) return;
  throw new ServiceError(
    'conversion.duplicate',
    'This conversion has been started before. Please start a new one.',
  );
}

/** Turns new work away while too much waits already. */
export async function checkQueue(ports: AcceptConversionPorts): Promise<void> {
  if ((await ports.queue.countWaiting()) < ports.queueLimit) return;
  throw new ServiceError('queue.full', 'Very many conversions are waiting. Please try again in a minute.', {
    retryAfterSeconds: 60,
  });
}

/**
 * Stores an upload while it arrives and puts its job on the queue. What it has stored is the caller's to remove.
 * @throws ServiceError or UnusableInputError for an upload that is not fit
 */
export async function acceptConversion(
  upload: Upload,
  owner: { id: ConversionId; user: User },
  ports: AcceptConversionPorts,
): Promise<AcceptedConversion> {
  const inputKey = objectKeys.input(owner.id);
  const content = checkUploadContent({
    fileName: upload.fileName,
    content: upload.content,
    findTool: () => findNamedTool(upload),
  });
  const inputBytes = await ports.objects.putInput(inputKey, content.bytes());
  await upload.whole;
  const tool = getNamedTool(upload);
  content.checkWhole(tool);
  const options = readOptions(upload, tool);
  const job: ConversionRequested = {
    conversionId: owner.id,
    userId: owner.user.id,
    username: owner.user.username,
    toolId: tool.id,
    fileName: upload.fileName,
    requestedAt: new Date().toISOString(),
    inputKey,
    inputBytes,
    options,
  };
  return { job, sequence: await ports.queue.publishRequested(job) };
}

function findNamedTool(upload: Upload): ToolDefinition | undefined {
  const toolId = upload.findField('toolId');
  return toolId === undefined ? undefined : findTool(toolId);
}

function getNamedTool(upload: Upload): ToolDefinition {
  const tool = findNamedTool(upload);
  if (tool) return tool;
  const toolId = upload.findField('toolId');
  throw toolId === undefined
    ? new ServiceError('request.invalid', 'The field toolId is missing: it names the tool to use.')
    : new ServiceError('request.unknown-tool', "The conversion tool you're looking for doesn't exist.");
}

/** Checks the options by the tool's own schema, so that a senseless one is told before the file waits. */
function readOptions(upload: Upload, tool: ToolDefinition): Record<string, unknown> {
  const text = upload.findField('options');
  if (text === undefined || text === '') return {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new ServiceError('request.invalid', 'The field options is not JSON.', { cause: error });
  }
  return parseOptions(tool, given);
}
