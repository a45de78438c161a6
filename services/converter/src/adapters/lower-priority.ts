import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A tenth of the processor where others of the same machine or container want it, all of it where none does. */
const niceness = 10;

/** Lowers the priority of the calling thread alone, which Linux has for each thread; elsewhere it stays as it is. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  // "<process>/task/<thread>", read by this thread.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, niceness);
}
