import {
  type Conversion,
  type ConversionEvent,
  conversionEventSchema,
  conversionSchema,
  isSettled,
} from '@floatwise/contracts';
import { isUnavailable, pauseBetweenTries } from './persist.ts';
import { ConversionError, requestText } from './read-answer.ts';

const firstDelayMs = 500;
const longestDelayMs = 15_000;

/**
 * Reopens a broken stream after growing pauses; the browser then requests the missed events.
 * @throws ConversionError if there is nothing to follow; the signal's reason if it aborts
 */
export async function watchConversion(
  id: string,
  watch: { onEvent: (event: ConversionEvent) => void; signal: AbortSignal },
): Promise<Conversion> {
  const { signal } = watch;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    const settled = await followStream(id, watch);
    if (settled !== undefined) return settled;
    await pauseBetweenTries(delayMs, signal);
    try {
      const conversion = await findConversion(id, signal);
      if (isSettled(conversion)) return conversion;
    } catch (error) {
      // Retrying cannot help if the session has ended or the conversion does not exist.
      if (error instanceof ConversionError && !isUnavailable(error.status)) throw error;
      signal.throwIfAborted();
    }
  }
}

/** The record once it is settled; undefined if the stream broke off before. */
function followStream(id: string, { onEvent, signal }: Parameters<typeof watchConversion>[1]) {
  return new Promise<Conversion | undefined>((resolve, reject) => {
    const source = new EventSource(`/api/conversions/${id}/events`, { withCredentials: true });
    const leave = () => {
      source.close();
      reject(signal.reason as Error);
    };
    const end = (settled: Conversion | undefined) => {
      source.close();
      signal.removeEventListener('abort', leave);
      resolve(settled);
    };
    signal.addEventListener('abort', leave);
    const take = (type: ConversionEvent['type']) => (message: MessageEvent<string>) => {
      const event = parseEvent(type, message.data);
      if (event === undefined) return;
      onEvent(event);
      if (event.type === 'change' && isSettled(event.data)) end(event.data);
    };
    source.addEventListener('change', take('change'));
    source.addEventListener('progress', take('progress'));
    source.addEventListener('error', () => end(undefined));
    if (signal.aborted) leave();
  });
}

/** Ignores events that this version of the page does not know. */
function parseEvent(type: ConversionEvent['type'], data: string): ConversionEvent | undefined {
  try {
    return conversionEventSchema.safeParse({ type, data: JSON.parse(data) as unknown }).data;
  } catch {
    return undefined;
  }
}

/** The record of a conversion. @throws ConversionError if the server returns none */
export async function findConversion(id: string, signal: AbortSignal): Promise<Conversion> {
  return conversionSchema.parse(JSON.parse(await requestText(`/api/conversions/${id}`, { signal })));
}

/** Cancels it or removes its result. If the call is lost, the server does so minutes later. Also sent when the page closes. */
export async function removeConversion(id: string): Promise<void> {
  await fetch(`/api/conversions/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
