/** Loaded before a service (`node --import`). A pause of an hour takes 15 seconds, so that a trial sees hourly work. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const hourMs = 3_600_000;
const shortMs = 15_000;
const pause = timers.setTimeout;

timers.setTimeout = ((delayMs: number, ...rest: []) =>
  pause(delayMs === hourMs ? shortMs : delayMs, ...rest)) as typeof pause;
syncBuiltinESMExports();
