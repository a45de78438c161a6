import type { ConversionInput, ConversionIn, KeptConversion } from '@floatwise/contracts';
import { renew, type Refusal, type RenewFacts } from '@floatwise/conversion';
import { advanceConversion } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

const renewMs = 15_000;

/** An upload must stop: the conversion was cancelled or considered lost, or its file is being sent again. */
export class UploadEndedError extends Error {
  override readonly name = 'UploadEndedError';
  /** Another upload replaces this one. */
  readonly isReplaced: boolean;

  constructor(reason: Refusal | undefined) {
    super(reason === 'replaced' ? 'the file is being sent again' : 'the conversion was cancelled');
    this.isReplaced = reason === 'replaced';
  }
}

/** Renews the record while this process lives. `signal` aborts if the conversion ends elsewhere or its file is sent again. */
export function holdUpload(
  accepted: KeptConversion & { readonly conversion: ConversionIn<'accepted'> },
  ports: Pick<ConversionPorts, 'records' | 'view' | 'onTidyError'>,
) {
  const { id, instance } = accepted.conversion;
  const ended = new AbortController();
  let latest: KeptConversion = accepted;
  let renewing: Promise<void> = Promise.resolve();
  const renewNow = async (files?: RenewFacts['files']): Promise<Refusal | undefined> => {
    const facts = files === undefined ? {} : { files };
    const advanced = await advanceConversion(latest, renew, facts, ports);
    if (advanced.changed) latest = advanced.latest ?? latest;
    return advanced.changed ? undefined : (advanced.refused ?? 'over');
  };
  const timer = setInterval(() => {
    renewing = renewing
      .then(() => renewNow())
      .then(() => undefined)
      .catch(ports.onTidyError);
  }, renewMs);
  const stopWatching = ports.view.watch(id, ({ conversion }) => {
    if (conversion.instance !== instance) ended.abort(new UploadEndedError('replaced'));
    else if (conversion.state !== 'accepted') ended.abort(new UploadEndedError('over'));
  });
  return {
    signal: ended.signal,
    /** Records further files before they go to the store, so that any gateway can remove them. */
    announce: async (inputs: readonly ConversionInput[]): Promise<void> => {
      const announcing = renewing.then(() => renewNow({ inputs: [...inputs], inputBytes: sumBytes(inputs) }));
      renewing = announcing.then(
        () => undefined,
        () => undefined,
      );
      const refused = await announcing;
      if (refused !== undefined) throw new UploadEndedError(refused);
    },
    release: async (): Promise<KeptConversion> => {
      clearInterval(timer);
      await renewing;
      stopWatching();
      return latest;
    },
  };
}

const sumBytes = (inputs: readonly ConversionInput[]): number =>
  inputs.reduce((sum, { bytes }) => sum + bytes, 0);
