import {
  formatVersion,
  type Conversion,
  type ConversionId,
  type ConversionIn,
  type User,
} from '@floatwise/contracts';
import { arrivalMs, beginState } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

/** Facts about an upload that are known before its files have arrived. */
export interface AcceptFacts {
  readonly id: ConversionId;
  readonly user: Pick<User, 'id' | 'username'>;
  /** The API key of the caller, if it has a webhook. */
  readonly webhookKeyId?: string | undefined;
  /** `inputBytes` is what the caller announced. */
  readonly file: Pick<Conversion, 'toolId' | 'fileName' | 'inputBytes'>;
  /** A new UUID. */
  readonly instance: string;
  /** Conversions accepted before this time cost nothing. */
  readonly freeUntilMs: number;
}

/** A gateway begins to receive files. The same file sent again replaces an upload whose connection or gateway was lost. */
export function accept(
  found: Conversion | undefined,
  { id, user, webhookKeyId, file, instance, freeUntilMs }: AcceptFacts,
  nowMs: number,
): Transition<ConversionIn<'accepted'>> {
  if (found !== undefined && (found.state !== 'accepted' || found.userId !== user.id))
    return refuse('id-in-use');
  const times = beginState(arrivalMs, nowMs);
  return write({
    version: formatVersion,
    ...file,
    id,
    userId: user.id,
    username: user.username,
    options: {},
    requestedAt: found?.requestedAt ?? times.since,
    ...times,
    attempt: 0,
    free: found?.free ?? nowMs < freeUntilMs,
    instance,
    ...(webhookKeyId === undefined ? {} : { webhookKeyId }),
    state: 'accepted',
  });
}
