import { tracingChannel } from 'node:diagnostics_channel';
import { noteEngineCall } from '@floatwise/service-kit';

/** A command as Redis's client reports it; the times are ours. */
interface CommandCall {
  readonly command: string;
  startedMs?: number;
  error?: unknown;
}

const ignore = (): void => undefined;
let isWatched = false;

/** Times the commands of every Redis client of this process. */
export function watchRedis(): void {
  if (isWatched) return;
  isWatched = true;
  tracingChannel<unknown, CommandCall>('node-redis:command').subscribe({
    start: (call) => {
      call.startedMs = performance.now();
    },
    asyncEnd: ({ command, startedMs, error }) => {
      if (startedMs === undefined) return;
      const durationMs = performance.now() - startedMs;
      noteEngineCall('redis', { operation: command.toLowerCase(), durationMs, failed: error !== undefined });
    },
    end: ignore,
    asyncStart: ignore,
    error: ignore,
  });
}
