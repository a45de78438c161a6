import { fileURLToPath } from 'node:url';
import { steadyMemoryEnv } from '@floatwise/service-kit/node-env';

const formatImport = (file: string): string => `--import=${fileURLToPath(new URL(file, import.meta.url))}`;

/** Settings that make a service do its hourly work every 15 seconds. */
export const shortHoursEnv = {
  NODE_OPTIONS: `${steadyMemoryEnv.NODE_OPTIONS} ${formatImport('shorten-hours.ts')}`,
};

const shiftOptions = { NODE_OPTIONS: `${shortHoursEnv.NODE_OPTIONS} ${formatImport('shift-clock.ts')}` };

/** Settings that make a service shift its clock by the given time on SIGUSR2, and back on the next one. */
export function createClockEnv(shiftMs: number): Record<string, string> {
  return { CLOCK_SHIFT_MS: String(shiftMs), ...shiftOptions };
}

/** Settings that make a service start with a clock that is wrong by the given time. */
export function createWrongClockEnv(wrongMs: number): Record<string, string> {
  return { CLOCK_WRONG_MS: String(wrongMs), ...shiftOptions };
}
