/** Slow on purpose. Throws `ServiceError` `service.unavailable` if too many are already waiting. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
  /** Hash of a random password: verifying against it takes as long as against a real hash. */
  readonly decoyHash: string;
}
