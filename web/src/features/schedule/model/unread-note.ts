/** What could not be read of a file; without enough of it, its dates are not usable. */
export interface UnreadNote {
  readonly message: string;
  readonly isUsable: boolean;
}
