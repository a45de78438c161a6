import { randomUUID } from 'node:crypto';
import {
  oneFileVersion,
  type Conversion,
  type ConversionId,
  type ConversionIn,
  type KeptConversion,
  type User,
} from '@floatwise/contracts';
import { inSpan, keepRoot } from '@floatwise/service-kit';
import { computeDeadline } from './change-conversion.ts';
import { uploadDeadlineMs } from './hold-upload.ts';
import type { ConversionPorts } from './ports.ts';

export interface Owner {
  readonly id: ConversionId;
  readonly user: User;
}

/** Facts about the first file that are known before it has arrived. */
export type AnnouncedFile = Pick<Conversion, 'toolId' | 'fileName' | 'inputBytes'>;

/**
 * Makes the record, and the person its owner. One whose file is sent again before it was whole goes to the new sending: the
 * line or the gateway of the first was lost. Undefined when there is another with this id already.
 */
export function createConversion(
  owner: Owner,
  file: AnnouncedFile,
  ports: Pick<ConversionPorts, 'records' | 'view'> & { freeUntilMs: number },
): Promise<KeptConversion | undefined> {
  return inSpan('createConversion', () => createRecord(owner, file, ports));
}

async function createRecord(
  ...[{ id, user }, file, { records, view, freeUntilMs }]: Parameters<typeof createConversion>
): Promise<KeptConversion | undefined> {
  const { since, deadline } = computeDeadline(uploadDeadlineMs);
  const arriving: ConversionIn<'accepted'> = {
    version: oneFileVersion,
    ...file,
    id,
    userId: user.id,
    username: user.username,
    options: {},
    requestedAt: since,
    since,
    deadline,
    attempt: 0,
    free: Date.parse(since) < freeUntilMs,
    arrival: randomUUID(),
    state: 'accepted',
  };
  const accepted = (await records.create(arriving)) ?? (await takeOver(arriving, records));
  if (accepted) {
    keepRoot();
    view.apply(accepted);
  }
  return accepted;
}

async function takeOver(
  arriving: ConversionIn<'accepted'>,
  records: ConversionPorts['records'],
): Promise<KeptConversion | undefined> {
  const found = await records.find(arriving.id);
  if (found?.conversion.state !== 'accepted' || found.conversion.userId !== arriving.userId) return undefined;
  const { requestedAt, free } = found.conversion;
  return records.change(found, { ...arriving, requestedAt, free });
}
