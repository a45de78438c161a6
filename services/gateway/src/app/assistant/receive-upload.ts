import {
  checkUpload,
  failures,
  formatExtension,
  uploadToolId,
  type ConversionIn,
  type KeptConversion,
  type User,
} from '@floatwise/contracts';
import { fileKeptMs, keepFile, wasKept } from '@floatwise/conversion';
import { ServiceError } from '@floatwise/service-kit';
import { listTools, type ToolDefinition } from '@floatwise/tools';
import { acceptUpload, type AcceptConversionPorts, type Arrive } from '../conversions/accept-conversion.ts';
import type { AdmittedUpload } from '../conversions/admission.ts';
import { advanceConversion } from '../conversions/change-conversion.ts';
import { checkUploadContent } from '../conversions/check-upload-content.ts';
import { createUpload } from '../conversions/receive-files.ts';
import { toServiceError } from '../conversions/to-service-error.ts';
import type { UploadOrder } from './upload-addresses.ts';

/** A tool for schedules or one for spreadsheets, whichever the file's type is, to check its first bytes. @throws ServiceError */
export function findReader(fileName: string): ToolDefinition {
  const type = formatExtension(fileName);
  const [reader] = listTools()
    .filter(
      ({ acceptedTypes }) =>
        acceptedTypes.includes(type) && takesSheets(acceptedTypes) === takesSheets([type]),
    )
    .sort((one, other) => other.acceptedTypes.length - one.acceptedTypes.length);
  if (reader !== undefined && checkUpload({ name: fileName, size: 0 }, reader.acceptedTypes) === undefined)
    return reader;
  const types = [...new Set(listTools().flatMap(({ acceptedTypes }) => acceptedTypes))];
  throw new ServiceError(failures.wrongFileType(types));
}

const takesSheets = (types: readonly string[]): boolean => types.some((type) => type.startsWith('.xls'));

export type KeptFile = KeptConversion & { readonly conversion: ConversionIn<'delivered'> };

/** Keeps the file of an upload address for its owner, without running a tool. @throws ServiceError or UnusableInputError */
export async function receiveUpload(
  { id, fileName }: Pick<UploadOrder, 'id' | 'fileName'>,
  content: AsyncIterable<Uint8Array>,
  { user, admitted, ports }: { user: User; admitted: AdmittedUpload; ports: AcceptConversionPorts },
): Promise<KeptFile> {
  const upload = createUpload([{ fileName, place: 'file', open: () => Promise.resolve(content) }], {});
  const arrive: Arrive<KeptFile> = async (_upload, to) => {
    const reader = findReader(fileName);
    const checked = checkUploadContent({
      ...{ fileName, place: 'file', content, findTool: () => reader },
      isNamed: () => false,
    });
    const bytes = await to.putInput({ id, place: 1 }, checked.bytes());
    checked.checkWhole(reader);
    return (kept) => keep(kept, bytes, ports);
  };
  const kept = await acceptUpload(upload, { id, user }, { admitted, ports }, arrive);
  if (kept === undefined) throw new ServiceError(failures.noUploadAddress);
  return kept;
}

async function keep(
  accepted: KeptConversion,
  bytes: number,
  ports: AcceptConversionPorts,
): Promise<KeptFile> {
  const { instance } = accepted.conversion;
  const facts = { toolId: uploadToolId, bytes, limitMs: fileKeptMs };
  const { latest, changed } = await advanceConversion(accepted, keepFile, facts, {
    ...ports,
    isTakenUp: (found) => wasKept(found, instance),
  });
  if (latest === undefined || changed === undefined) throw toServiceError(latest?.conversion);
  return { ...latest, conversion: changed };
}
