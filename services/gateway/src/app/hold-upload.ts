import type { Conversion, KeptConversion } from '@floatwise/contracts';
import { changeConversion, computeDeadline } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** How long a gateway that does not say anything any more is waited for. */
export const uploadDeadlineMs = 45_000;
const renewMs = 15_000;

/** The conversion has been called off, or taken for lost, while its file was arriving. */
export class UploadEndedError extends Error {
  override readonly name = 'UploadEndedError';
}

/** The same file is being sent again: that sending counts, and this one has no part in it any more. */
export class UploadTakenOverError extends Error {
  override readonly name = 'UploadTakenOverError';
}

/**
 * Keeps the record of an arriving file alive as long as this process is. `signal` aborts when somebody else ends it or sends it again;
 * `release` answers the record as it is then.
 */
export function holdUpload(
  accepted: KeptConversion,
  ports: Pick<ConversionPorts, 'records' | 'view' | 'onTidyError'>,
): { readonly signal: AbortSignal; readonly release: () => Promise<KeptConversion> } {
  const ended = new AbortController();
  let latest = accepted;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    const next = {
      ...latest.conversion,
      ...computeDeadline(uploadDeadlineMs),
      since: latest.conversion.since,
    };
    latest = (await changeConversion(latest, next, ports)) ?? latest;
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(ports.onTidyError);
  }, renewMs);
  const stopWatching = ports.view.watch(accepted.conversion.id, ({ conversion }) => {
    const reason = findEnd(accepted, conversion);
    if (reason) ended.abort(reason);
  });
  return {
    signal: ended.signal,
    release: async () => {
      clearInterval(timer);
      await renewing;
      stopWatching();
      return latest;
    },
  };
}

/** Why an upload that began as `accepted` is not to go on, when its record says this. */
export function findEnd(
  { conversion: { arrival } }: KeptConversion,
  conversion: Conversion,
): UploadEndedError | UploadTakenOverError | undefined {
  if (conversion.arrival !== arrival) return new UploadTakenOverError('the file is being sent again');
  return conversion.state === 'accepted' ? undefined : new UploadEndedError('the conversion was called off');
}
