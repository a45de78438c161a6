import type { Logger } from './logger.ts';
import { setSpanRecorder } from './tracing.ts';

/** Where traces go. */
export interface TracingConfig {
  /** Address of an OTLP receiver over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that are kept, 0..1. */
  readonly share: number;
}

/** Begins to send spans; answers what sends the last of them. Without a place for them nothing is loaded. */
export async function startTracing(
  service: string,
  config: TracingConfig | undefined,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (config === undefined) return () => Promise.resolve();
  const { openSpanRecorder } = await import('./open-telemetry.ts');
  const recorder = openSpanRecorder(service, config);
  setSpanRecorder(recorder);
  return async () => {
    try {
      await recorder.stop();
    } catch (error) {
      logger.warn({ err: error }, 'the last spans were not sent');
    }
  };
}
