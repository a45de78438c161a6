import { isSettled, type KeptConversion } from '@floatwise/contracts';
import type { ConversionView } from './conversion-view.ts';

/** Waits until the output exists, or is known never to exist. @throws the reason of the signal if that aborts first */
export async function awaitSettled(
  kept: KeptConversion,
  view: ConversionView,
  signal: AbortSignal,
): Promise<KeptConversion> {
  const { promise, resolve, reject } = Promise.withResolvers<KeptConversion>();
  const look = (latest: KeptConversion): void => {
    if (isSettled(latest.conversion)) resolve(latest);
  };
  const leave = (): void => reject(signal.reason as Error);
  const stopWatching = view.watch(kept.conversion.id, look);
  signal.addEventListener('abort', leave);
  try {
    look(view.find(kept.conversion.id) ?? kept);
    if (signal.aborted) leave();
    return await promise;
  } finally {
    stopWatching();
    signal.removeEventListener('abort', leave);
  }
}
