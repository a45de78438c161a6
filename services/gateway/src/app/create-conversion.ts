import type { Conversion, ConversionId, KeptConversion, User } from '@floatwise/contracts';
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
export async function createConversion(
  { id, user }: Owner,
  file: AnnouncedFile,
  { records, view, freeUntilMs }: Pick<ConversionPorts, 'records' | 'view'> & { freeUntilMs: number },
): Promise<KeptConversion | undefined> {
  const { since, deadline } = computeDeadline(uploadDeadlineMs);
  const accepted = await records.create({
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
  if (accepted) view.apply(accepted);
  return accepted;
}
