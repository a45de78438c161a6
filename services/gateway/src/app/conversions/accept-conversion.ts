import { randomUUID } from 'node:crypto';
import { failures, type Conversion, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { accept, queue, wasQueued, type AcceptFacts } from '@floatwise/conversion';
import { beginConversion, getSiteMs, inSpan, keepRoot, ServiceError } from '@floatwise/service-kit';
import { parseOptions, UnusableInputError, type ToolDefinition } from '@floatwise/tools';
import { abandonConversion } from './abandon-conversion.ts';
import type { AdmittedUpload } from './admission.ts';
import { advanceConversion } from './change-conversion.ts';
import { failConversion } from './fail-conversion.ts';
import { holdUpload, UploadEndedError } from './hold-upload.ts';
import type { GivenTurns } from './give-turns.ts';
import type { ConversionPorts, QueuedConversion } from './ports.ts';
import {
  checkAnnounced,
  findNamedTool,
  receiveFiles,
  type ReceivedFiles,
  type Upload,
} from './receive-files.ts';

export interface AcceptConversionPorts extends ConversionPorts {
  /** Conversions accepted before this time cost nothing; 0 if no time is set. */
  readonly freeUntilMs: number;
  readonly turns: Pick<GivenTurns, 'own'>;
}

type Owner = Pick<AcceptFacts, 'id' | 'user' | 'webhookKeyId'>;
type AcceptedConversion = KeptConversion & { readonly conversion: ConversionIn<'accepted'> };

interface AcceptContext {
  readonly admitted: AdmittedUpload;
  readonly ports: AcceptConversionPorts;
}

/** Stores the files while they arrive, and returns what to do with the record once they are whole. */
export type Arrive<Done> = (
  upload: Upload,
  to: Parameters<typeof receiveFiles>[1],
) => Promise<(kept: KeptConversion) => Promise<Done>>;

/** Undefined if the id is in use or the file is sent again. @throws ServiceError, UnusableInputError; the record has ended */
export function acceptConversion(
  upload: Upload,
  owner: Owner,
  context: AcceptContext,
): Promise<QueuedConversion | undefined> {
  return acceptUpload(upload, owner, context, async (arriving, to) => {
    const received = await receiveFiles(arriving, to);
    const options = readOptions(arriving, received.tool);
    return (kept) => queueConversion(kept, { ...received, options }, context.ports);
  });
}

/** As `acceptConversion`, for files with which something else is done. */
export function acceptUpload<Done>(
  upload: Upload,
  owner: Owner,
  context: AcceptContext,
  arrive: Arrive<Done>,
): Promise<Done | undefined> {
  return beginConversion(owner.id, 'acceptConversion', async () => {
    const { admitted, ports } = context;
    checkAnnounced(upload, admitted.inputBytes);
    const accepted = await createConversion(owner, describeUpload(upload, admitted), ports);
    if (accepted === undefined) return undefined;
    admitted.recorded();
    ports.turns.own(owner.id);
    return await receiveUpload(upload, { accepted, arrive }, ports);
  });
}

/** Undefined if the id is in use. A file sent again while incomplete takes over: its first connection or gateway was lost. */
function createConversion(
  owner: Owner,
  file: AcceptFacts['file'],
  { records, view, freeUntilMs }: AcceptConversionPorts,
): Promise<AcceptedConversion | undefined> {
  return inSpan('createConversion', async () => {
    const { id } = owner;
    const facts = { ...owner, file, instance: randomUUID(), freeUntilMs };
    const begin = (found?: Conversion) => accept(found, facts, getSiteMs());
    let { next } = begin();
    let created = next && (await records.create(next));
    if (created === undefined) {
      const found = await records.find(id);
      next = begin(found?.conversion).next;
      created = found && next && (await records.change(found, next));
    }
    if (created === undefined || next === undefined) return undefined;
    keepRoot();
    const accepted = { revision: created.revision, conversion: next };
    view.apply(accepted);
    return accepted;
  });
}

/** Checks and stores the files while they arrive, then does with them what they came for. */
async function receiveUpload<Done>(
  upload: Upload,
  { accepted, arrive }: { readonly accepted: AcceptedConversion; readonly arrive: Arrive<Done> },
  ports: AcceptConversionPorts,
): Promise<Done | undefined> {
  const { id } = accepted.conversion;
  const held = holdUpload(accepted, ports);
  held.signal.addEventListener('abort', () => upload.stop(held.signal.reason as Error));
  let arrivedBytes = 0;
  try {
    const complete = await arrive(upload, {
      id,
      putInput: async (input, content) => {
        const bytes = await ports.objects.putInput(input, content);
        arrivedBytes += bytes;
        return bytes;
      },
      announce: held.announce,
    });
    return await complete(await held.release());
  } catch (error) {
    const kept = await held.release();
    if (error instanceof UploadEndedError && error.isReplaced) return undefined;
    await endRefused(kept, { reason: error, arrivedBytes }, ports).catch(ports.onTidyError);
    throw error instanceof UploadEndedError ? new ServiceError(failures.uploadCancelled) : error;
  }
}

/**
 * Ends a failed upload: as failed with a reason for the user, otherwise as abandoned. Changes nothing if it is sent again. While an
 * engine is away the record stays, so that the file can be sent again under its id; otherwise it is abandoned at its deadline.
 */
async function endRefused(
  kept: KeptConversion,
  { reason, arrivedBytes }: { reason: unknown; arrivedBytes: number },
  ports: ConversionPorts,
): Promise<void> {
  if (reason instanceof ServiceError && reason.code === failures.unavailable.code) return;
  if (reason instanceof ServiceError || reason instanceof UnusableInputError) {
    const outcome = { code: reason.code, error: reason.message };
    const size = arrivedBytes > 0 ? { inputBytes: arrivedBytes } : {};
    await failConversion(kept, { cause: 'upload', outcome, ...size }, ports);
  } else {
    await abandonConversion(kept, { cause: 'upload' }, ports);
  }
}

function describeUpload(
  upload: Upload,
  { inputBytes }: Pick<AdmittedUpload, 'inputBytes'>,
): AcceptFacts['file'] {
  const tool = findNamedTool(upload);
  return { fileName: upload.first.fileName, inputBytes, ...(tool && { toolId: tool.id }) };
}

/** Queues a complete upload, which from here on no longer needs its caller. */
async function queueConversion(
  accepted: KeptConversion,
  { tool, inputs, options }: ReceivedFiles & { readonly options: Record<string, unknown> },
  ports: ConversionPorts,
): Promise<QueuedConversion> {
  const { userId, instance } = accepted.conversion;
  const before = ports.view.listOf(userId).filter(({ conversion }) => conversion.state === 'queued');
  // A conversion that waits behind others of its user also waits for their runs.
  const limitMs = ports.limitsMs.queued * (1 + before.length);
  const facts = { toolId: tool.id, inputs, options, limitMs };
  const isTakenUp = (found: Conversion): boolean => wasQueued(found, instance);
  const { latest, changed, refused } = await advanceConversion(accepted, queue, facts, {
    ...ports,
    isTakenUp,
  });
  if (latest === undefined || changed === undefined) throw new UploadEndedError(refused);
  return { ...latest, conversion: changed };
}

/** Checks the options against the tool's own schema, so that later readers of the record need not. */
function readOptions(upload: Upload, tool: ToolDefinition): Record<string, unknown> {
  const text = upload.findField('options');
  let given: unknown;
  try {
    given = text === undefined || text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new ServiceError(failures.optionsNotJson, { cause: error });
  }
  return parseOptions(tool, given);
}
