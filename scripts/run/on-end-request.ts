import { isatty } from 'node:tty';

const lookEveryMs = 500;
// One wish may arrive twice, from a terminal that signals the whole group and from make passing the same signal on.
const sameWishMs = 1_000;

/** Calls `first` at the first wish to end, by a signal or by the loss of the parent process; `again` at a later signal. */
export function onEndRequest(listener: { first: (reason: string) => void; again: () => void }): void {
  let endingSince: number | undefined;
  const end = (reason: string): void => {
    if (endingSince !== undefined) return;
    endingSince = Date.now();
    listener.first(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) end(signal);
      else if (Date.now() - endingSince > sameWishMs) listener.again();
    });
  }
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => end('its output was closed'));
  }
  onLoss(end);
}

/** Neither a parent that was killed nor a terminal that was closed under make sends a signal: one has to look. */
function onLoss(listener: (reason: string) => void): void {
  const parent = process.env['MAKELEVEL'] === undefined ? undefined : process.ppid;
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  const timer = setInterval(() => {
    if (parent !== undefined && process.ppid !== parent) listener('make has ended');
    else if (!terminals.every((descriptor) => isatty(descriptor))) listener('its terminal was closed');
    else return;
    clearInterval(timer);
  }, lookEveryMs);
  timer.unref();
}
