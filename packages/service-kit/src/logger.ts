import { pino, type DestinationStream, type Logger } from 'pino';
import { describeScope } from './tracing.ts';

export type { Logger } from 'pino';

/** Names under which a secret could reach a log line; their values are never written. */
const secretPaths = ['password', 'currentPassword', 'newPassword', 'cookie', 'authorization'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** JSON lines on standard output, each with the service's name and, in work for a conversion, its id and that of its trace. */
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
