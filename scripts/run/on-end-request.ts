import { isatty } from 'node:tty';

const lookEveryMs = 500;
// One request may arrive twice, from a terminal that signals the whole group and from make, which forwards the signal.
const sameWishMs = 1_000;

/** Calls `first` at the first request to end, by a signal or the loss of the parent process; `again` at a later signal. */
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

/** Polls, because neither a killed parent nor a terminal closed under make sends a signal. */
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
