import {
  inputArrivalMs,
  type Conversion,
  type ConversionInput,
  type KeptConversion,
} from '@floatwise/contracts';
import { computeDeadline } from '@floatwise/service-kit';
import { changeConversion } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

const renewMs = 15_000;

/** The conversion was cancelled, or considered lost, while its file was arriving. */
export class UploadEndedError extends Error {
  override readonly name = 'UploadEndedError';
}

/** The same file is being sent again and replaces this upload. */
export class UploadTakenOverError extends Error {
  override readonly name = 'UploadTakenOverError';
}

/** Renews the record while this process lives. `signal` aborts if the conversion ends elsewhere or its file is sent again. */
export function holdUpload(
  accepted: KeptConversion,
  ports: Pick<ConversionPorts, 'records' | 'view' | 'onTidyError'>,
) {
  const ended = new AbortController();
  let latest = accepted;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async (facts: Partial<Pick<Conversion, 'inputs' | 'inputBytes'>> = {}): Promise<void> => {
    const next = {
      ...latest.conversion,
      ...facts,
      ...computeDeadline(inputArrivalMs),
      since: latest.conversion.since,
    };
    latest = (await changeConversion(latest, next, ports)) ?? latest;
  };
  const timer = setInterval(() => {
    renewing = renewing.then(() => renew()).catch(ports.onTidyError);
  }, renewMs);
  const stopWatching = ports.view.watch(accepted.conversion.id, ({ conversion }) => {
    const reason = findEnd(accepted, conversion);
    if (reason) ended.abort(reason);
  });
  return {
    signal: ended.signal,
    /** Records further files before they go to the store, so that any gateway can remove them. */
    announce: async (inputs: readonly ConversionInput[]): Promise<void> => {
      const announcing = renewing.then(() => {
        const inputBytes = Math.max(latest.conversion.inputBytes, sumBytes(inputs));
        return renew({ inputs: [...inputs], inputBytes });
      });
      renewing = announcing.catch(() => undefined);
      await announcing;
      if (latest.conversion.inputs?.length !== inputs.length)
        throw new UploadEndedError('the conversion was cancelled');
    },
    release: async (): Promise<KeptConversion> => {
      clearInterval(timer);
      await renewing;
      stopWatching();
      return latest;
    },
  };
}

export function sumBytes(inputs: readonly ConversionInput[]): number {
  return inputs.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Returns why an upload that began as `accepted` must stop, given its current record. */
export function findEnd(
  { conversion: { instance } }: KeptConversion,
  conversion: Conversion,
): UploadEndedError | UploadTakenOverError | undefined {
  if (conversion.instance !== instance) return new UploadTakenOverError('the file is being sent again');
  return conversion.state === 'accepted' ? undefined : new UploadEndedError('the conversion was cancelled');
}
