import { fileURLToPath } from 'node:url';
import { steadyMemoryEnv } from '@floatwise/service-kit/node-env';

const shim = fileURLToPath(new URL('shift-clock.ts', import.meta.url));

const nodeOptions = { NODE_OPTIONS: `${steadyMemoryEnv.NODE_OPTIONS} --import=${shim}` };

/** Settings that make a service shift its clock by the given time on SIGUSR2, and back on the next one. */
export function createClockEnv(shiftMs: number): Record<string, string> {
  return { CLOCK_SHIFT_MS: String(shiftMs), ...nodeOptions };
}

/** Settings that make a service start with a clock that is wrong by the given time. */
export function createWrongClockEnv(wrongMs: number): Record<string, string> {
  return { CLOCK_WRONG_MS: String(wrongMs), ...nodeOptions };
}
