import {
  failures,
  type Conversion,
  type ConversionId,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { computeDeadline, beginConversion, ServiceError } from '@floatwise/service-kit';
import { parseOptions, UnusableInputError, type ToolDefinition } from '@floatwise/tools';
import { abandonConversion } from './abandon-conversion.ts';
import type { AdmittedUpload } from './admission.ts';
import { changeConversion } from './change-conversion.ts';
import { createConversion, type AnnouncedFile, type Owner } from './create-conversion.ts';
import { failConversion } from './fail-conversion.ts';
import { findEnd, holdUpload, sumBytes, UploadEndedError, UploadTakenOverError } from './hold-upload.ts';
import type { GivenTurns } from './give-turns.ts';
import type { ConversionPorts, QueuedConversion } from './ports.ts';
import { readEarly } from './read-early.ts';
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
  readonly turns: Pick<GivenTurns, 'own' | 'disown'>;
}

interface AcceptContext {
  readonly admitted: AdmittedUpload;
  readonly ports: AcceptConversionPorts;
}

/** Undefined if the id is in use or the file is sent again. @throws ServiceError, UnusableInputError; the record has ended */
export function acceptConversion(
  upload: Upload,
  owner: Owner,
  context: AcceptContext,
): Promise<QueuedConversion | undefined> {
  return beginConversion(owner.id, 'acceptConversion', async () => {
    checkAnnounced(upload, context.admitted.inputBytes);
    const early = await readEarly(upload);
    const whole = early.wholeBytes === undefined ? undefined : await checkWhole(early.upload, owner.id);
    // Do not overwrite the file of another conversion with this id.
    const isNew = whole !== undefined && !(await context.ports.records.has(owner.id));
    return isNew
      ? await acceptWhole({ ...whole, content: early.upload }, owner, context)
      : await acceptArriving(early.upload, owner, { ...context, wholeBytes: early.wholeBytes });
  });
}

/** Returns undefined for a file that is refused: `acceptArriving` records the reason. */
async function checkWhole(upload: Upload, id: ConversionId): Promise<Received | undefined> {
  try {
    const received = await receiveFiles(upload, {
      id,
      putInput: async (_input, content) => {
        let bytes = 0;
        for await (const chunk of content) bytes += chunk.length;
        return bytes;
      },
      announce: () => Promise.resolve(),
    });
    return { ...received, options: readOptions(upload, received.tool) };
  } catch {
    return undefined;
  }
}

/** Stores a complete file, then creates its record as `queued`. If it gets no record, `sweepObjects` removes the file. */
async function acceptWhole(
  { content, ...received }: Received & { content: Upload },
  { id, user }: Owner,
  { admitted, ports }: AcceptContext,
): Promise<QueuedConversion | undefined> {
  for await (const file of content.files()) await ports.objects.putInput({ id, place: 1 }, file.content);
  ports.turns.own(id);
  const complete = (accepted: ConversionIn<'accepted'>) => toQueued(accepted, received, ports);
  const queued = await createConversion(
    { id, user },
    { ...describeUpload(content, admitted), complete },
    ports,
  );
  if (queued) admitted.recorded();
  else ports.turns.disown(id);
  return queued;
}

/** Records a file that takes some time to arrive as `accepted` first. */
async function acceptArriving(
  upload: Upload,
  { id, user }: Owner,
  { admitted, ports, wholeBytes = admitted.inputBytes }: AcceptContext & { wholeBytes: number | undefined },
): Promise<QueuedConversion | undefined> {
  const announced = describeUpload(upload, { inputBytes: wholeBytes });
  const accepted = await createConversion({ id, user }, announced, ports);
  if (accepted === undefined) return undefined;
  admitted.recorded();
  ports.turns.own(id);
  const held = holdUpload(accepted, ports);
  held.signal.addEventListener('abort', () => upload.stop(held.signal.reason as Error));
  try {
    const received = await receiveFiles(upload, {
      id,
      putInput: ports.objects.putInput,
      announce: held.announce,
    });
    const options = readOptions(upload, received.tool);
    return await queueConversion(await held.release(), { ...received, options }, ports);
  } catch (error) {
    const kept = await held.release();
    if (error instanceof UploadTakenOverError) return undefined;
    await endRefused(kept, error, ports).catch(ports.onTidyError);
    throw error instanceof UploadEndedError ? new ServiceError(failures.uploadCancelled) : error;
  }
}

/** Ends a failed upload: as failed with a reason for the user, otherwise as abandoned. Changes nothing if it is sent again. */
async function endRefused(kept: KeptConversion, reason: unknown, ports: ConversionPorts): Promise<void> {
  const isMeant = ({ instance }: Conversion): boolean => instance === kept.conversion.instance;
  if (reason instanceof ServiceError || reason instanceof UnusableInputError) {
    await failConversion(kept, { code: reason.code, error: reason.message }, ports, isMeant);
  } else {
    await abandonConversion(kept, ports, isMeant);
  }
}

function describeUpload(upload: Upload, { inputBytes }: Pick<AdmittedUpload, 'inputBytes'>): AnnouncedFile {
  const tool = findNamedTool(upload);
  return { fileName: upload.first.fileName, inputBytes, ...(tool && { toolId: tool.id }) };
}

type Received = ReceivedFiles & { readonly options: Record<string, unknown> };

/** Queues a complete upload, which from here on no longer needs its caller. */
async function queueConversion(
  accepted: KeptConversion,
  { tool, inputs, options }: Received,
  ports: ConversionPorts,
): Promise<QueuedConversion> {
  const next = toQueued(accepted.conversion, { tool, inputs, options }, ports);
  const isTakenUp = ({ instance, state }: Conversion): boolean =>
    instance === next.instance && state !== 'accepted' && state !== 'abandoned';
  const queued = await changeConversion(accepted, next, ports, isTakenUp);
  if (queued === undefined) throw await findReason(accepted, ports);
  return { ...queued, conversion: next };
}

function toQueued(
  conversion: Conversion,
  { tool, inputs, options }: Received,
  { view, limitsMs }: ConversionPorts,
): ConversionIn<'queued'> {
  const before = view.listOf(conversion.userId).filter(({ conversion: other }) => other.state === 'queued');
  return {
    ...conversion,
    state: 'queued',
    toolId: tool.id,
    inputBytes: sumBytes(inputs),
    ...(inputs.length > 1 ? { inputs: [...inputs] } : {}),
    fileName: (inputs.find(({ place }) => place === 'file') ?? conversion).fileName,
    options,
    // A conversion that waits behind others of its user also waits for their runs.
    ...computeDeadline(limitsMs.queued * (1 + before.length)),
  };
}

/** Returns why the record of an upload has changed without it. */
async function findReason(accepted: KeptConversion, { records }: ConversionPorts): Promise<Error> {
  const found = await records.find(accepted.conversion.id);
  const reason = found && findEnd(accepted, found.conversion);
  return reason ?? new UploadEndedError('the conversion was cancelled');
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
