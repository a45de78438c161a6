import { type ConversionEvent, conversionEventSchema } from '@floatwise/contracts';

const retryDelayMs = 400;

export type ConversionEnd = Exclude<ConversionEvent, { type: 'progress' }>;

export interface Watch {
  /** Settles when the server listens for this conversion, or when it has not within the time given. */
  waitForOpen: (timeoutMs: number) => Promise<void>;
  /** How the conversion ended as the stream tells it; undefined when it has not within the time given. */
  waitForEnd: (timeoutMs: number) => Promise<ConversionEnd | undefined>;
  stop: () => void;
}

/**
 * Follows a conversion by its server-sent events. The stream may be opened before the server knows the conversion,
 * or break off: it is opened again until it ends or is stopped.
 */
export function watchConversion(conversionId: string, onEvent: (event: ConversionEvent) => void): Watch {
  const opened = Promise.withResolvers<undefined>();
  const end = Promise.withResolvers<ConversionEnd>();
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(retry);
    source?.close();
  };
  const take = (message: MessageEvent<string>) => {
    const event = parseEvent(message.data);
    if (event === undefined) return;
    onEvent(event);
    if (event.type === 'progress') return;
    end.resolve(event);
    stop();
  };
  const open = () => {
    source = new EventSource(`/api/conversions/${conversionId}/events`, { withCredentials: true });
    for (const name of ['progress', 'finished', 'failed']) source.addEventListener(name, take);
    source.addEventListener('open', () => opened.resolve(undefined));
    source.addEventListener('error', () => {
      stop();
      retry = setTimeout(open, retryDelayMs);
    });
  };
  open();

  return {
    stop,
    waitForOpen: (timeoutMs) => Promise.race([opened.promise, sleep(timeoutMs)]),
    waitForEnd: (timeoutMs) => Promise.race([end.promise, sleep(timeoutMs)]),
  };
}

const sleep = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });

/** An event this version of the page does not know is passed over. */
function parseEvent(data: string): ConversionEvent | undefined {
  try {
    return conversionEventSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
