import type { Logger } from './logger.ts';
import { setSpanRecorder } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

/** Starts sending spans; returns a function that sends the last of them. Without a configuration it loads nothing. */
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
