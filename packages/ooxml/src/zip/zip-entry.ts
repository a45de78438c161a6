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
 * Frees the memory of the buffer now instead of at garbage collection, before which large buffers would pile up. Nothing in the
 * same buffer may be read afterwards. Small buffers, which may belong to Node's pool, are left alone.
 */
export function releaseBytes({ buffer }: Uint8Array): void {
  // Missing in Node 20. The pool of Node 26 is a little larger than its stated size.
  if (buffer instanceof ArrayBuffer && 'transfer' in buffer && buffer.byteLength > 1.5 * Buffer.poolSize)
    buffer.transfer(0);
}
