import { randomUUID } from 'node:crypto';
import {
  inputArrivalMs,
  formatVersion,
  type Conversion,
  type ConversionId,
  type ConversionIn,
  type KeptConversion,
  type User,
} from '@floatwise/contracts';
import { computeDeadline, inSpan, keepRoot } from '@floatwise/service-kit';
import type { ConversionPorts } from './ports.ts';

export interface Owner {
  readonly id: ConversionId;
  readonly user: User;
}

/** Facts about the first file that are known before it has arrived. */
export type AnnouncedFile = Pick<Conversion, 'toolId' | 'fileName' | 'inputBytes'>;

type CreatePorts = Pick<ConversionPorts, 'records' | 'view'> & { readonly freeUntilMs: number };

/** Undefined if the id is in use. A file sent again while incomplete takes over: its first connection or gateway was lost. */
export function createConversion<
  Begun extends ConversionIn<'accepted' | 'queued'> = ConversionIn<'accepted'>,
>(
  { id, user }: Owner,
  file: AnnouncedFile & { readonly complete?: (accepted: ConversionIn<'accepted'>) => Begun },
  { records, view, freeUntilMs }: CreatePorts,
): Promise<(KeptConversion & { readonly conversion: Begun }) | undefined> {
  return inSpan('createConversion', async () => {
    const { complete, ...announced } = file;
    const { since, deadline } = computeDeadline(inputArrivalMs);
    const arriving: ConversionIn<'accepted'> = {
      version: formatVersion,
      ...announced,
      id,
      userId: user.id,
      username: user.username,
      options: {},
      requestedAt: since,
      since,
      deadline,
      attempt: 0,
      free: Date.parse(since) < freeUntilMs,
      instance: randomUUID(),
      state: 'accepted',
    };
    const first = complete === undefined ? (arriving as Begun) : complete(arriving);
    let conversion = first;
    let created = await records.create(first);
    if (created === undefined) {
      const found = await records.find(id);
      if (found?.conversion.state !== 'accepted' || found.conversion.userId !== user.id) return undefined;
      const { requestedAt, free } = found.conversion;
      conversion = { ...first, requestedAt, free };
      created = await records.change(found, conversion);
    }
    if (created === undefined) return undefined;
    keepRoot();
    const begun = { revision: created.revision, conversion };
    view.apply(begun);
    return begun;
  });
}
