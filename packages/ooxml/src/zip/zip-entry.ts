import { Buffer } from 'node:buffer';

export interface ZipEntry {
  readonly name: string;
  readonly compressed: Uint8Array;
  readonly isDeflated: boolean;
  /** Unpacked size in bytes. */
  readonly size: number;
  readonly crc32: number;
  /** DOS date and time, as in the directory. */
  readonly date: number;
  readonly time: number;
}

/**
 * Gives the room of some bytes back at once, not when garbage is collected: large buffers would pile up until then. They must not
 * be read afterwards, nor anything else in the same buffer. Small ones, which may lie in the pool of Node's, are left alone.
 */
export function releaseBytes({ buffer }: Uint8Array): void {
  // Node 20 lacks it.
  if (buffer instanceof ArrayBuffer && 'transfer' in buffer && buffer.byteLength > Buffer.poolSize)
    buffer.transfer(0);
}
