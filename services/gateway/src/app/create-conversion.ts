import {
  formatVersion,
  type Conversion,
  type ConversionId,
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

/** What is known of a file before it has arrived. */
export type AnnouncedFile = Pick<Conversion, 'toolId' | 'fileName' | 'inputBytes'>;

/** Makes the record, and the person its owner. Undefined when there is one with this id already. */
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
  const accepted = await records.create({
    version: formatVersion,
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
    state: 'accepted',
  });
  if (accepted) {
    keepRoot();
    view.apply(accepted);
  }
  return accepted;
}
