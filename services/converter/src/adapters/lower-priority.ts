import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** About a tenth of the processor if others on the machine or in the container want it, all of it otherwise. */
const niceness = 10;

/** Lowers the priority of the calling thread only, as Linux supports; does nothing on other systems. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  // "<process>/task/<thread>", read by this thread.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, niceness);
}
