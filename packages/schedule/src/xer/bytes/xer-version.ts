import { asBuffer } from './ascii.ts';
import { findLineEnd } from './lines.ts';

/** The version on the ERMHDR line, such as `8.4` or `23.12`; undefined when there is none. */
export function findXerVersion(bytes: Uint8Array): string | undefined {
  const buffer = asBuffer(bytes);
  const head = buffer.toString('latin1', 0, findLineEnd(buffer, 0, Math.min(buffer.length, 256)));
  return /ERMHDR\t *(\d+(?:\.\d+)*)/.exec(head)?.[1];
}

/** Negative, zero or positive as `a` is before, equal to or after `b`: `8.4` before `17.12`, `8.4` equal to `8.4.0`. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
