import { pino, type DestinationStream, type Logger } from 'pino';
import { describeScope } from './tracing.ts';

export type { Logger } from 'pino';

/** Logs an error that changes nothing for the caller, such as of a task that is repeated later. */
export function warn(logger: Logger, text: string, facts: object = {}): (error: unknown) => void {
  return (error) => logger.warn({ err: error, ...facts }, text);
}

/** Values of these fields are never logged. */
const secretPaths = ['password', 'currentPassword', 'newPassword', 'cookie', 'authorization'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** Logs JSON lines to standard output, with the service name and, in work for a conversion, the conversion and trace ids. */
export function createLogger(
  service: string,
  options: { level: string; destination?: DestinationStream },
): Logger {
  const settings = {
    level: options.level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: describeScope,
    redact: { paths: secretPaths, censor: '[removed]' },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
