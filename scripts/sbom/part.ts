/** Something an image is made of. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** Package URL. */
  readonly purl: string;
  /** Comes with the base image, whose licences are not this project's choice. */
  readonly isOfBase?: true;
  /** An SPDX expression; undefined of Debian's packages. */
  readonly license?: string;
  /** As hexadecimal digits: of an npm package's archive, of Node's program, of the sums of a Debian package's files. */
  readonly sha512?: string;
  /** As hexadecimal digits: of a Go module's files, as go.sum has it. */
  readonly sha256?: string;
}
