/** A component of an image. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** Package URL. */
  readonly purl: string;
  /** Whether it comes with the base image, whose licences are not this project's choice. */
  readonly isOfBase?: true;
  /** An SPDX expression; undefined for Debian's packages. */
  readonly license?: string;
  /** In hexadecimal digits: of an npm package's archive, of Node's program, or of the checksums of a Debian package's files. */
  readonly sha512?: string;
  /** In hexadecimal digits: of a Go module's files, as in go.sum. */
  readonly sha256?: string;
}
