import type { KeptConversion } from '@floatwise/contracts';
import { changeConversion, computeDeadline } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** How long a gateway that does not say anything any more is waited for. */
export const uploadDeadlineMs = 45_000;
const renewMs = 15_000;

/** The conversion has been called off, or taken for lost, while its file was arriving. */
export class UploadEndedError extends Error {
  override readonly name = 'UploadEndedError';
}

/**
 * Keeps the record of an arriving file alive as long as this process is. `signal` aborts when somebody else ends it;
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
    if (conversion.state !== 'accepted') ended.abort(new UploadEndedError('the conversion was called off'));
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
