import { readFileSync } from 'node:fs';

/** How the processors of this machine spent a period: shares that add up to 1. */
export interface ProcessorShares {
  readonly busy: number;
  /** Steal time: this virtual machine had work, but its host ran others. */
  readonly taken: number;
  readonly idle: number;
}

/**
 * Starts watching the processors; the returned function returns their shares so far. If `taken` is large, measured times describe the
 * host, not the program. `undefined` if the system has no such counters, as outside Linux. Source: proc_stat(5), line `cpu`.
 */
export function watchProcessors(): () => ProcessorShares | undefined {
  const before = readTicks();
  return () => {
    const after = readTicks();
    return before && after && computeShares(after.map((ticks, place) => ticks - (before[place] ?? 0)));
  };
}

/** One sentence: `This machine's processors meanwhile: 60.2% busy, 30% taken by the host, 9.8% idle.` */
export function formatProcessorShares(shares: ProcessorShares): string {
  const formatShare = (share: number): string => `${Number((100 * share).toFixed(1))}%`;
  const { busy, taken, idle } = shares;
  return `This machine's processors meanwhile: ${formatShare(busy)} busy, ${formatShare(taken)} taken by the host, ${formatShare(idle)} idle.`;
}

/** For benchmarks: prints this sentence when the process ends, measured from this call on. */
export function printProcessorsAtEnd(): void {
  const readShares = watchProcessors();
  process.once('exit', () => {
    const shares = readShares();
    if (shares) console.log(formatProcessorShares(shares));
  });
}

/** Order: user, nice, system, idle, I/O wait, interrupts, soft interrupts, stolen. */
function computeShares(ticks: readonly number[]): ProcessorShares {
  const [user = 0, nice = 0, system = 0, unused = 0, waiting = 0, hard = 0, soft = 0, stolen = 0] = ticks;
  const busy = user + nice + system + hard + soft;
  const idle = unused + waiting;
  const all = Math.max(1, busy + idle + stolen);
  return { busy: busy / all, taken: stolen / all, idle: idle / all };
}

function readTicks(): readonly number[] | undefined {
  try {
    const line = /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
    return line?.split(' ').map(Number);
  } catch {
    return undefined;
  }
}
