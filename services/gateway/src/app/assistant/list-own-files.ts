import { hasResult, type UserId } from '@floatwise/contracts';
import type { ConversionPorts } from '../conversions/ports.ts';
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
