import type { Logger } from './logger.ts';
import { setSpanRecorder } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

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
