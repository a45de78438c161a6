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
