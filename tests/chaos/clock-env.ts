import { fileURLToPath } from 'node:url';
import { steadyMemoryEnv } from '../../scripts/run/steady-memory.ts';

const shim = fileURLToPath(new URL('shift-clock.ts', import.meta.url));

/** Settings with which SIGUSR2 shifts the clock of a service by so much, and the next one sets it right. */
export function createClockEnv(shiftMs: number): Record<string, string> {
  return {
    CLOCK_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: `${steadyMemoryEnv.NODE_OPTIONS} --import=${shim}`,
  };
}
