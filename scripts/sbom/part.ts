/** Something an image is made of. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** Package URL. */
  readonly purl: string;
  /** An SPDX expression. */
  readonly license: string;
  /** SHA-512 as hexadecimal digits, where the package's registry tells it. */
  readonly sha512?: string;
}
