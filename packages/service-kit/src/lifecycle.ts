import type { ServiceConfig, TracingConfig } from './config.ts';
import { EnvError } from './env.ts';
import { createLogger, type Logger } from './logger.ts';
import { portTakenExitCode } from './node-env.ts';
import { setSpanRecorder } from './tracing.ts';

export interface RunningService {
  /** Accepts no new work, finishes or hands back current work, and closes connections. */
  readonly stop: () => Promise<void>;
}

/** Runs a service until a signal or the end of its parent process. If it cannot start, it logs why in one line and exits with 1. */
export function runService<
  Config extends Pick<ServiceConfig, 'logLevel' | 'shutdownTimeoutMs' | 'tracing'>,
>(service: {
  name: string;
  readConfig: (env: NodeJS.ProcessEnv) => Config;
  start: (config: Config, logger: Logger) => Promise<RunningService>;
}): void {
  let config: Config;
  try {
    config = service.readConfig(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${service.name}: ${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const logger = createLogger(service.name, { level: config.logLevel });
  const tracing = startTracing(service.name, config.tracing, logger);
  const starting = tracing.then(() => service.start(config, logger));
  let running: RunningService | undefined;
  starting.then(
    (started) => {
      running = started;
      logger.info('ready');
    },
    (error: unknown) => {
      logger.fatal({ err: error }, 'could not start');
      const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      process.exit(isPortTaken ? portTakenExitCode : 1);
    },
  );

  let ending = false;
  const end = (reason: string): void => {
    if (ending) return;
    ending = true;
    logger.info({ reason }, 'ending');
    // Nothing to finish while it waits for an engine.
    if (!running) process.exit(0);
    setTimeout(() => {
      logger.error('did not end in time');
      process.exit(1);
    }, config.shutdownTimeoutMs).unref();
    running
      .stop()
      .then(async () => (await tracing)())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'did not end cleanly');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => end(signal));
  process.once('disconnect', () => end('the process that started it has ended'));
  // Node would print these outside the log.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    logger.warn({ err: warning }, 'warning of Node.js');
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
}

/** Runs a task to completion. Exits with 0, or with 1 and the reason in one line if it fails or a signal stops it. */
export function runTask<Config>(task: {
  name: string;
  readConfig: (env: NodeJS.ProcessEnv) => Config;
  run: (config: Config) => Promise<void>;
}): void {
  const refuse = (sentence: string): never => {
    process.stderr.write(`${task.name}: ${sentence}\n`);
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
    process.once(signal, () => refuse(`ended by ${signal} before it was done`));
  }
  let config: Config;
  try {
    config = task.readConfig(process.env);
  } catch (error) {
    if (error instanceof EnvError) return refuse(error.message);
    throw error;
  }
  task.run(config).then(
    () => process.exit(0),
    (error: unknown) => refuse(error instanceof Error ? error.message : String(error)),
  );
}

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
  return () =>
    recorder.stop().catch((error: unknown) => logger.warn({ err: error }, 'the last spans were not sent'));
}
