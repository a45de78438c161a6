import { hasResult, type UserId } from '@floatwise/contracts';
import type { ConversionPorts } from '../ports.ts';
import { listStoredFiles } from './find-stored-file.ts';

/** A file of the newest conversions of a user, as an assistant names it. */
export interface OwnFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly changed: string;
  readonly tool: string;
  /** Of `finished` ones the result waits to be taken. */
  readonly state: 'finished' | 'delivered';
}

/** The files that the site keeps for a user, those of the newest conversion first. */
export async function listOwnFiles(userId: UserId, ports: ConversionPorts): Promise<OwnFile[]> {
  await ports.catchUp();
  return ports.view
    .listOf(userId)
    .map(({ conversion }) => conversion)
    .toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt))
    .flatMap((conversion) => {
      if (conversion.state !== 'finished' && !hasResult(conversion)) return [];
      const { state, toolId, requestedAt } = conversion;
      return listStoredFiles(conversion).map(({ path, fileName, bytes }) => ({
        ...{ path, name: fileName, bytes, changed: requestedAt },
        ...{ tool: toolId, state },
      }));
    });
}

/** How to bring a file to the site without sending its text through the model. */
export const describeUpload = (siteUrl: string) => ({
  address: `${siteUrl}/api/conversions`,
  command: `curl -H "Authorization: Bearer $FLOATWISE_KEY" -F toolId=schedule-assessment -F file=@june.xer ${siteUrl}/api/conversions`,
  then: 'The file appears in list_files as ID/1. The key is the API key of the user; it needs no other program.',
});
