import { readFileSync } from 'node:fs';

/** Linux tells processor time in hundredths of a second. */
const msPerTick = 10;

/** Processor time a process has taken so far, of all its threads, in milliseconds. */
export function readCpuMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return msPerTick * (Number(fields[11]) + Number(fields[12]));
}

/** What a process holds of the machine's memory now, in megabytes. */
export function readMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
