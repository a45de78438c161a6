import {
  failures,
  severalFilesVersion,
  type Conversion,
  type ConversionId,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { beginConversion, ServiceError } from '@floatwise/service-kit';
import { parseOptions, type ToolDefinition } from '@floatwise/tools';
import type { AdmittedUpload } from './admission.ts';
import { changeConversion, computeDeadline } from './change-conversion.ts';
import { createConversion, type AnnouncedFile, type Owner } from './create-conversion.ts';
import { endRefused } from './end-refused.ts';
import { findEnd, holdUpload, sumBytes, UploadEndedError, UploadTakenOverError } from './hold-upload.ts';
import type { ConversionPorts } from './ports.ts';
import {
  checkAnnounced,
  findNamedTool,
  receiveFiles,
  type ReceivedFiles,
  type Upload,
} from './receive-files.ts';

export interface AcceptConversionPorts extends ConversionPorts {
  /** Conversions accepted before cost nothing; 0 when that is over. */
  readonly freeUntilMs: number;
  /** This process gives the conversion its turn. */
  readonly ownTurn: (id: ConversionId) => void;
}

/**
 * Creates the record, which makes the person its owner, and stores its files while they arrive. Answers the queued
 * conversion, or undefined when there is one with this id already, or it is being sent again meanwhile.
 * @throws ServiceError or UnusableInputError for an upload that is not fit; the record then has ended as well
 */
export function acceptConversion(
  upload: Upload,
  owner: Owner,
  context: { admitted: AdmittedUpload; ports: AcceptConversionPorts },
): Promise<(KeptConversion & { conversion: ConversionIn<'queued'> }) | undefined> {
  return beginConversion(owner.id, 'acceptConversion', () => accept(upload, owner, context));
}

async function accept(
  ...[upload, { id, user }, { admitted, ports }]: Parameters<typeof acceptConversion>
): Promise<(KeptConversion & { conversion: ConversionIn<'queued'> }) | undefined> {
  checkAnnounced(upload, admitted.inputBytes);
  const accepted = await createConversion({ id, user }, describeUpload(upload, admitted), ports);
  if (accepted === undefined) return undefined;
  admitted.recorded();
  ports.ownTurn(id);
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

function describeUpload(upload: Upload, { inputBytes }: AdmittedUpload): AnnouncedFile {
  const tool = findNamedTool(upload);
  return { fileName: upload.first.fileName, inputBytes, ...(tool && { toolId: tool.id }) };
}

type Received = ReceivedFiles & { readonly options: Record<string, unknown> };

/** The upload is complete: from here on the conversion no longer needs its caller. */
async function queueConversion(
  accepted: KeptConversion,
  { tool, inputs, options }: Received,
  ports: ConversionPorts,
): Promise<KeptConversion & { conversion: ConversionIn<'queued'> }> {
  const { conversion } = accepted;
  const before = ports.view
    .listOf(conversion.userId)
    .filter(({ conversion: other }) => other.state === 'queued');
  const next = {
    ...conversion,
    state: 'queued' as const,
    toolId: tool.id,
    inputBytes: sumBytes(inputs),
    ...(inputs.length > 1 ? { version: severalFilesVersion, inputs: [...inputs] } : {}),
    fileName: (inputs.find(({ place }) => place === 'file') ?? conversion).fileName,
    options,
    // Who waits behind conversions of their own waits for those as well.
    ...computeDeadline(ports.limitsMs.queued * (1 + before.length)),
  };
  const isTakenUp = ({ arrival, state }: Conversion): boolean =>
    arrival === next.arrival && state !== 'accepted' && state !== 'abandoned';
  const queued = await changeConversion(accepted, next, ports, isTakenUp);
  if (queued === undefined) throw await findReason(accepted, ports);
  return { ...queued, conversion: next };
}

/** Why the record of an upload has gone on without it. */
async function findReason(accepted: KeptConversion, { records }: ConversionPorts): Promise<Error> {
  const found = await records.find(accepted.conversion.id);
  const reason = found && findEnd(accepted, found.conversion);
  return reason ?? new UploadEndedError('the conversion was cancelled');
}

/** Checks the options by the tool's own schema: what the record carries need not be read again. */
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
