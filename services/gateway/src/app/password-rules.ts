/** Requirements for a new password besides its length. */
export interface PasswordRules {
  /**
   * `names` are those of the user, including an email address.
   * @throws ServiceError `account.common-password`
   */
  readonly check: (password: string, names: readonly (string | undefined)[]) => void;
}

/** How many of the most common passwords are refused. */
export const commonPasswords = 10_000;
