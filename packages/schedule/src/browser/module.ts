import type * as Jschardet from 'jschardet';

type Detector = Pick<typeof Jschardet, 'detectAll'>;

let detector: Detector | undefined;
/** How often a reading lacked it. */
let missed = 0;

/** Used until the detector has been loaded: names are read as windows-1252. */
const none = {
  detectAll: () => {
    missed += 1;
    return [];
  },
};

/** Replaces `node:module`, which loads the code page detector. In a page it is loaded only for a file that needs it: 700 kB. */
export const createRequire = () => () => detector ?? none;

/** Reads a file; if that needs the detector, loads it and reads the file again. Without a connection it keeps the first reading. */
export async function readWithDetector<Result>(read: () => Result): Promise<Result> {
  const before = missed;
  const result = read();
  if (missed === before) return result;
  try {
    detector = await import('jschardet');
  } catch {
    return result;
  }
  return read();
}
